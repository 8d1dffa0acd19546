import { pngWith } from "../export/png.ts";
import { xmlOf } from "../export/xml.ts";

/** Browsers draw no larger canvas. */
const largestSide = 16_000;

/**
 * Draws an outlined picture as PNG; `scale` is pixels for each of its own. Rejects in words where the browser can't.
 */
export async function pngOf(
  svg: Element,
  scale: number,
  texts: Readonly<Record<string, string>>,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }> {
  const [width, height] = ["width", "height"].map((name) =>
    Math.round(Number(svg.getAttribute(name)) * scale),
  ) as [number, number];
  if (Math.max(width, height) > largestSide)
    throw new RangeError(
      `${width} × ${height} pixels are more than a browser draws; take a smaller size or SVG`,
    );
  const image = new Image(width, height);
  // A data address: the browser draws it as one of this page's own, also in a sandbox.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xmlOf(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const ink = canvas.getContext("2d");
  if (ink === null) throw new Error("this browser gives the page no canvas to draw on");
  ink.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("this browser could not write the picture");
  const bytes = pngWith(new Uint8Array(await blob.arrayBuffer()), { dpi: 96 * scale, texts });
  return { bytes, width, height };
}
