import "react";

declare module "react" {
  interface CSSProperties {
    "--c"?: string;
    "--t"?: number;
  }
}
