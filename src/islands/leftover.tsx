import { useMemo, type ReactNode } from "react";
import type { OutFile } from "./hand-over.ts";
import { useSay } from "../words/use-say.tsx";

const dataAddress = ({ content, type }: OutFile): string => {
  if (typeof content === "string") return `data:${type};charset=utf-8,${encodeURIComponent(content)}`;
  let binary = "";
  for (const byte of content) binary += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(binary)}`;
};

/** The file as text to select, as a picture to save, as a link. */
function OneFile({ file }: { readonly file: OutFile }): ReactNode {
  const say = useSay();
  const { name, type, content } = file;
  const address = useMemo(() => dataAddress(file), [file]);
  if (typeof content === "string")
    return (
      <label className="f">
        {name}
        <textarea readOnly rows={5} value={content} onFocus={(e) => e.target.select()} />
      </label>
    );
  if (type === "image/png")
    return (
      <figure>
        <img src={address} alt={name} />
        <figcaption className="xs q">{say("{name}: take it with the context menu.", { name })}</figcaption>
      </figure>
    );
  return (
    <a href={address} download={name}>
      {name}
    </a>
  );
}

/** What a browser may have refused, within reach. */
export function Leftover({ file }: { readonly file: OutFile | null }): ReactNode {
  const say = useSay();
  if (file === null) return null;
  return (
    <details className="leftover">
      <summary className="xs">{say("It did not arrive? Take it from here")}</summary>
      <OneFile file={file} />
    </details>
  );
}
