import { pdfContent } from "./pdf-content.ts";
import { unseenTexts } from "./pdf-text.ts";

export interface PdfInfo {
  readonly title: string;
  readonly subject: string;
  readonly keywords: string;
  /** What the file says of itself besides, as JSON. */
  readonly source?: string;
  /** Tag of the language of its words; left out: the language that pages are written in. */
  readonly lang?: string;
}

const encoder = new TextEncoder();

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([encoder.encode(text)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A text string of PDF: UTF-16 with its byte order mark, as hexadecimal digits. */
function pdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, "0"),
  );
  return `<feff${units.join("")}>`;
}

/**
 * Pictures as a PDF, one a page, all that is seen of it shapes: their texts must have been outlined, and lie over them unseen. A pixel is 0.75 pt. The same
 * pictures give the same bytes: nothing in it is a date.
 * @throws TypeError for an element that can't be written, a text above all.
 */
export async function pdfOf(pictures: readonly Element[], info: PdfInfo): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (piece: string | Uint8Array): void => {
    const bytes = typeof piece === "string" ? encoder.encode(piece) : piece;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...pieces: readonly (string | Uint8Array)[]): void => {
    offsets[number] = length;
    put(`${number} 0 obj\n`);
    pieces.forEach(put);
    put("\nendobj\n");
  };
  put("%PDF-1.7\n");
  put(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const pageNumbers = pictures.map((_, i) => 4 + 2 * i);
  object(
    1,
    `<< /Type /Catalog /Pages 2 0 R /Lang (${info.lang ?? "en"}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  object(
    2,
    `<< /Type /Pages /Count ${pictures.length} /Kids [${pageNumbers.map((n) => `${n} 0 R`).join(" ")}] >>`,
  );
  object(
    3,
    `<< /Title ${pdfText(info.title)} /Subject ${pdfText(info.subject)} /Keywords ${pdfText(info.keywords)} /Producer ${pdfText("explorer")}${info.source === undefined ? "" : ` /Source ${pdfText(info.source)}`} >>`,
  );
  const unseen = unseenTexts();
  const contents = pictures.map((picture) => pdfContent(picture, unseen));
  const firstFace = 4 + 2 * pictures.length;
  const faces = unseen.names().map((name, i) => `/${name} ${unseen.numberOf(firstFace, i)} 0 R`);
  for (const [i, { content, width, height, states }] of contents.entries()) {
    const stream = await deflated(content);
    const graphics = states.map(({ name, fill, stroke }) => `/${name} << /ca ${fill} /CA ${stroke} >>`);
    object(
      4 + 2 * i,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + 2 * i} 0 R /Resources << /ExtGState << ${graphics.join(" ")} >> /Font << ${faces.join(" ")} >> >> >>`,
    );
    object(5 + 2 * i, `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`, stream, "\nendstream");
  }
  const objects = unseen.objects(firstFace);
  objects.forEach((content, i) => object(firstFace + i, content));
  const start = length;
  const count = firstFace + objects.length;
  put(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let n = 1; n < count; n += 1) put(`${String(offsets[n] ?? 0).padStart(10, "0")} 00000 n \n`);
  put(`trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
