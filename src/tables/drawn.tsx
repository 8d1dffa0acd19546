import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useSay } from "../words/use-say.tsx";

/** The document to draw in: a Node DOM at build, the page's own in the browser. */
export const DocumentContext = createContext<Document | null>(null);

/** A picture drawn by a chart function. Its markup comes from our own DOM nodes, whose texts are escaped on the way. */
export function Drawn({
  draw,
  className,
  walked = false,
}: {
  readonly draw: (document: Document) => SVGSVGElement;
  readonly className?: string;
  /** Whether the keyboard goes from mark to mark in it (`src/islands/watch-marks.ts`), and marks tell their origin. */
  readonly walked?: boolean | "asks";
}): ReactNode {
  const say = useSay();
  const given = useContext(DocumentContext);
  const html = useMemo(() => draw(given ?? document).outerHTML, [draw, given]);
  return (
    <span
      className={className}
      {...(walked !== false && {
        tabIndex: 0,
        role: "group",
        "aria-label":
          walked === "asks"
            ? say("Picture: arrow keys read its marks, key I tells where a mark’s number comes from")
            : say("Picture: arrow keys read its marks"),
      })}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
