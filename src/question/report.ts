import type { BenchmarkSpec } from "../schema/spec.ts";

/** Where a reader reports a question: the benchmark's address with the question's id in place of `{question_id}`. */
export function reportAddress(spec: BenchmarkSpec, question: string): string | null {
  const address = spec.report_url;
  if (address === undefined || !/^(?:https?|mailto):/iu.test(address)) return null;
  return address.replaceAll("{question_id}", encodeURIComponent(question));
}
