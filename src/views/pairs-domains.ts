import { countIn } from "../words/counted.ts";
import { listIn } from "../words/listed.ts";
import { domainDots } from "../charts/domain-dots.ts";
import { stacks } from "../charts/stacks.ts";
import { pairStat, type PairStat } from "../rollups/pairs.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatSigned, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { roundingNote, signP, stackRow } from "./pairs.ts";
import { aboutPair, countedPair } from "./pairs-any.ts";
import { drawnNote, drawnOf } from "./domain-room.ts";
import { rowsOfPair, type Pair } from "./pairs-cells.ts";
import { directionOf, isSimulated, outcomeCells, outcomeColumns, type Counted } from "./pairs-columns.ts";
import type { RowModel } from "./table-model.ts";
import { modelSeries, type ChartModel, type View, type ViewContext } from "./view.ts";
import type { Say } from "../words/say.ts";
import { domainLabel } from "./words.ts";

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
  title: (c) => c.say("A against B, by domain"),
  what: (c) => c.say("The same counts in each domain, largest domain first."),
  draw(c) {
    if (c.spec.domains === undefined) return c.say("The questions of this benchmark have no domains.");
    const counted = countedPair(c);
    if (typeof counted === "string") return counted;
    const rows = domainRows(c, counted.pair);
    const drawn = drawnOf(rows, 3);
    const plain = rows.map(signP);
    const adjusted = holm(plain);
    const tested = plain.filter((p) => p !== null).length;
    const finding = domainsFinding(rows, adjusted, c.say);
    return {
      finding,
      about: aboutPair(c, counted.pair),
      charts: [
        {
          id: "domain-stacks",
          cellOf: byKey((domain, part) => [domain, part]),
          title: c.say("Worse, same and better"),
          half: true,
          draw: (ink) =>
            stacks(
              drawn.map((r) => stackRow(r.id, r.label, r)),
              {
                ...ink,
                say: c.say,
                title: this.title(c),
                description: finding,
                unit: "count",
                figures: "percent",
                noun: c.say("questions"),
              },
            ),
        },
        netChart(c, drawn, finding),
      ],
      table: {
        caption: c.say("B against A by domain"),
        head: c.say("Domain"),
        columns: outcomeColumns(c.spec.scale.label, c.say),
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
        ...drawnNote(c, drawn.length, rows.length),
        roundingNote(c.say),
        c.say(
          "Sign test within each domain, Holm over the {rows} row on screen; below it the plain p where that differs.|Sign test within each domain, Holm over the {rows} rows on screen; below it the plain p where that differs.",
          { n: tested, rows: countIn(c.say, tested) },
        ),
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
  const title = c.say("Better minus worse, with 95 % interval");
  return {
    id: "domain-net",
    cellOf: byKey((domain) => [domain, "net"]),
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
          say: c.say,
          title,
          description: finding,
          scale: { min: -100, max: 100, label: c.say("points of per cent") },
          series: [{ id: variant, label: c.say("B against A"), slot: series?.slot ?? "" }],
          domains: rows.map(({ id, label }) => ({ id, label })),
          decimals: 1,
          absent: c.say("no common question"),
          key: false,
        },
      ),
  };
}

/** Where the balance of better and worse is lowest and highest, as rounded on screen, and how many domains say so. */
function domainsFinding(rows: readonly DomainRow[], adjusted: readonly (number | null)[], say: Say): string {
  const counted = rows.flatMap((r) =>
    r.stat.net === null ? [] : [{ label: r.label, net: roundTo(100 * r.stat.net.value, 1) }],
  );
  const nets = counted.map((r) => r.net);
  const [low, high] = [Math.min(...nets), Math.max(...nets)];
  const at = (net: number): string =>
    `${listIn(
      say,
      counted.filter((r) => r.net === net).map((r) => r.label),
    )} (${formatSigned(net, 1)})`;
  const beyond = adjusted.filter((p) => p !== null && p < 0.05).length;
  const tail =
    counted.length === 1
      ? []
      : beyond === counted.length
        ? [say("in every domain one way is more frequent than chance would have it")]
        : beyond === 0
          ? [say("in no domain one way is more frequent than chance would have it")]
          : [
              say("in {some} of {all} domains one way is more frequent than chance would have it", {
                some: countIn(say, beyond),
                all: countIn(say, counted.length),
              }),
            ];
  const head =
    counted.length === 1
      ? say("Better minus worse in {domain}: {net} points of per cent", {
          domain: counted[0]?.label ?? "",
          net: formatSigned(low, 1),
        })
      : low === high
        ? say("Better minus worse is {net} points of per cent in every domain", { net: formatSigned(low, 1) })
        : say("Better minus worse is lowest in {low} and highest in {high}, in points of per cent", {
            low: at(low),
            high: at(high),
          });
  const gaps = rows.filter((r) => r.stat.n === 0).map((r) => r.label);
  const rest =
    gaps.length === 0 ? [] : [say("no common question in {domains}", { domains: listIn(say, gaps) })];
  return `${[head, ...tail, ...rest].join("; ")}.`;
}
