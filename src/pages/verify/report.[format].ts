import { checkReport, type ReportFormat } from "../../site/check-report.ts";
import { loadSite } from "../../site/load.ts";
import { printedCheck } from "../../site/printed-check.ts";

const endings: Readonly<Record<string, ReportFormat>> = { csv: "csv", json: "json", md: "markdown" };

export const getStaticPaths = (): readonly { readonly params: { readonly format: string } }[] =>
  Object.keys(endings).map((format) => ({ params: { format } }));

export async function GET({ params }: { readonly params: { readonly format: string } }): Promise<Response> {
  const site = await loadSite();
  return new Response(checkReport(site, await printedCheck(site), endings[params.format] ?? "csv"));
}
