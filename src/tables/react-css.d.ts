import "react";

declare module "react" {
  interface CSSProperties {
    "--c"?: string;
    "--cols"?: string;
    "--cols-beside"?: string;
    "--t"?: number;
  }
}
