import { domainDots } from "../charts/domain-dots.ts";
import { stacks } from "../charts/stacks.ts";
import { pairStat, type PairStat } from "../rollups/pairs.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatSigned, roundTo } from "../stats/round.ts";
import { roundingNote, signP, stackRow } from "./pairs.ts";
import { countedPair } from "./pairs-any.ts";
import { rowsOfPair, type Pair } from "./pairs-cells.ts";
import { directionOf, isSimulated, outcomeCells, outcomeColumns, type Counted } from "./pairs-columns.ts";
import type { RowModel } from "./table-model.ts";
import { modelSeries, type ChartModel, type View, type ViewContext } from "./view.ts";
import { countWord, domainLabel, listWords } from "./words.ts";

interface DomainRow extends Counted {
  readonly id: string;
  readonly label: string;
}

const met = (s: PairStat): number => s.n + s.onlyAgainst + s.onlyVariant;

/** The chosen pair in each domain of the filter, largest domain first; questions without a domain come last. */
function domainRows(c: ViewContext, pair: Pair): readonly DomainRow[] {
  const rows = rowsOfPair(c.rollups.pair_cube, pair);
  const direction = directionOf(c, pair);
  const chosen = (id: string): boolean => c.filter.domains.length === 0 || c.filter.domains.includes(id);
  const declared = (c.spec.domains ?? [])
    .filter((d) => chosen(d.id))
    .map((d): DomainRow => ({
      id: d.id,
      label: d.label,
      domain: d.id,
      pair,
      stat: pairStat(rows, pair.id, [d.id], direction),
    }))
    .filter((r) => met(r.stat) > 0)
    .sort((a, b) => met(b.stat) - met(a.stat));
  const without = c.filter.domains.length > 0 ? [] : rows.filter((r) => r.domain === null);
  if (without.length === 0) return declared;
  const stat = pairStat(without, pair.id, [], direction);
  return [...declared, { id: "", label: domainLabel(c.spec, null), pair, stat }];
}

/** The chosen pair by domain: one bar and one row each. */
export const pairDomains: View = {
  id: "pair-domains",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "A against B, by domain",
  what: () => "The same counts in each domain, largest domain first.",
  draw(c) {
    if (c.spec.domains === undefined) return "The questions of this benchmark have no domains.";
    const counted = countedPair(c);
    if (typeof counted === "string") return counted;
    const rows = domainRows(c, counted.pair);
    const plain = rows.map(signP);
    const adjusted = holm(plain);
    const tested = plain.filter((p) => p !== null).length;
    const finding = domainsFinding(rows, adjusted);
    return {
      finding,
      charts: [
        {
          id: "domain-stacks",
          title: "Worse, same and better",
          half: true,
          draw: (ink) =>
            stacks(
              rows.map((r) => stackRow(r.id, r.label, r)),
              {
                ...ink,
                title: this.title(c),
                description: finding,
                unit: "count",
                figures: "percent",
                noun: "questions",
              },
            ),
        },
        netChart(c, rows, finding),
      ],
      table: {
        caption: "B against A by domain",
        head: "Domain",
        columns: outcomeColumns(c.spec.scale.label),
        groups: [
          {
            label: null,
            rows: rows.map((r, i): RowModel => ({
              id: r.id,
              label: r.label,
              cells: outcomeCells(c, r, plain[i] ?? null, adjusted[i] ?? null),
            })),
          },
        ],
      },
      notes: [
        roundingNote,
        `Sign test within each domain, Holm over the ${countWord(tested)} row${tested === 1 ? "" : "s"} on screen; below it the plain p where that differs.`,
      ],
      simulated: isSimulated(c) ? "marked" : "none",
    };
  },
};

/** Better minus worse in each domain with its interval, on the whole scale from all worse to all better. */
function netChart(c: ViewContext, rows: readonly DomainRow[], finding: string): ChartModel {
  const variant = rows[0]?.pair.variant.model ?? "";
  const [series] = modelSeries(c.spec).filter((s) => s.id === variant);
  const clamp = (share: number): number => Math.min(100, Math.max(-100, 100 * share));
  const title = "Better minus worse, with 95 % interval";
  return {
    id: "domain-net",
    title,
    half: true,
    draw: (ink) =>
      domainDots(
        rows.map(({ id, stat: { net, n } }) => ({
          domain_id: id,
          model_id: variant,
          value: net === null ? null : 100 * net.value,
          n,
          lo: net === null ? null : clamp(net.ci[0]),
          hi: net === null ? null : clamp(net.ci[1]),
        })),
        {
          ...ink,
          title,
          description: finding,
          scale: { min: -100, max: 100, label: "points of per cent" },
          series: [{ id: variant, label: "B against A", slot: series?.slot ?? "" }],
          domains: rows.map(({ id, label }) => ({ id, label })),
          absent: "no common question",
          key: false,
        },
      ),
  };
}

/** Where the balance of better and worse is lowest and highest, as rounded on screen, and how many domains say so. */
function domainsFinding(rows: readonly DomainRow[], adjusted: readonly (number | null)[]): string {
  const counted = rows.flatMap((r) =>
    r.stat.net === null ? [] : [{ label: r.label, net: roundTo(100 * r.stat.net.value, 1) }],
  );
  const nets = counted.map((r) => r.net);
  const [low, high] = [Math.min(...nets), Math.max(...nets)];
  const at = (net: number): string =>
    `${listWords(counted.filter((r) => r.net === net).map((r) => r.label))} (${formatSigned(net, 1)})`;
  const beyond = adjusted.filter((p) => p !== null && p < 0.05).length;
  const tail =
    counted.length === 1
      ? ""
      : `; in ${beyond === counted.length ? "every domain" : beyond === 0 ? "no domain" : `${countWord(beyond)} of ${countWord(counted.length)} domains`} one way is more frequent than chance would have it`;
  const head =
    counted.length === 1
      ? `Better minus worse in ${counted[0]?.label ?? ""}: ${formatSigned(low, 1)} points of per cent`
      : low === high
        ? `Better minus worse is ${formatSigned(low, 1)} points of per cent in every domain`
        : `Better minus worse is lowest in ${at(low)} and highest in ${at(high)}, in points of per cent`;
  const gaps = rows.filter((r) => r.stat.n === 0).map((r) => r.label);
  return `${head}${tail}${gaps.length === 0 ? "" : `; no common question in ${listWords(gaps)}`}.`;
}
