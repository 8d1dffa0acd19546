import { ratedItems, type RatedItem } from "../rollups/human-agreement.ts";
import { formatNumber } from "../stats/round.ts";
import { questionPath } from "../state/question-path.ts";
import { noRatings, spanWords } from "./human-agreement.ts";
import type { RowModel } from "./table-model.ts";
import type { View } from "./view.ts";
import { modelLabel } from "./words.ts";

/** Rows at most; the rest are in the Parquet. */
const most = 100;

/** The answers that the exclusion rule drops, with their ratings. */
export const excludedAnswersView: View = {
  id: "excluded-answers",
  page: "judges",
  needs: ["ratings_by_item"],
  title: (c) => c.say("Answers excluded before α"),
  what: (c) =>
    c.say("Rated answers whose highest and lowest rating lie {span} or more apart.", { span: spanWords(c) }),
  draw(c) {
    const { items } = ratedItems(c.rollups.ratings_by_item, c.filter.domains);
    if (items.length === 0) return c.say(noRatings);
    const excluded = items.filter((item) => item.excluded);
    if (excluded.length === 0) return c.say("No rated answer of this selection is excluded.");
    const digits = Math.max(
      0,
      ...excluded.flatMap((x) => x.scores.map((s) => (s === null ? 0 : decimalsOf(s)))),
    );
    const ratings = ({ scores }: RatedItem): string => scores.map((s) => formatNumber(s, digits)).join("  ");
    const share = (100 * excluded.length) / items.length;
    return {
      finding: c.say("{count} of {all} rated answers ({percent} %) are excluded.", {
        count: excluded.length,
        all: items.length,
        percent: formatNumber(share, 1),
      }),
      charts: [],
      table: {
        caption: c.say("Answers excluded before α"),
        head: c.say("Question"),
        columns: [
          { id: "config", label: c.say("Configuration"), align: "left" },
          { id: "model", label: c.say("Model"), align: "left" },
          { id: "ratings", label: c.say("Ratings"), align: "right" },
        ],
        groups: [
          {
            label: null,
            rows: excluded.slice(0, most).map((x): RowModel => ({
              id: `${x.question_id}-${x.config_id}-${x.model_id}`,
              label: x.question_id,
              href: c.base + questionPath(x.question_id),
              cells: [
                { kind: "text", text: x.config_id },
                { kind: "text", text: modelLabel(c.spec, x.model_id) },
                { kind: "text", text: ratings(x) },
              ],
            })),
          },
        ],
      },
      notes:
        excluded.length > most
          ? [
              c.say(
                "The first {count}; the rest are the rows of the table ratings that are marked excluded.",
                {
                  count: most,
                },
              ),
            ]
          : [],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

const decimalsOf = (value: number): number =>
  Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2;
