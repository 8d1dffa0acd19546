/** Where a picture is going to stand. Lengths are pixels of 1/96 inch. */
export interface Layout {
  readonly id: string;
  readonly label: string;
  /** Null: as wide as on the page. */
  readonly width: number | null;
  /** Null: as high as the picture is. */
  readonly height: number | null;
  readonly fontSize: number;
  /** What stands above: the picture's name, or the finding as a slide's title. */
  readonly heading: "title" | "finding" | "none";
  readonly margin: number;
}

const figure: Layout = {
  id: "figure",
  label: "Figure, as on the page",
  width: null,
  height: null,
  fontSize: 13,
  heading: "title",
  margin: 16,
};

export const layouts: readonly Layout[] = [
  figure,
  {
    ...figure,
    id: "wide",
    label: "Slide 16:9",
    width: 1280,
    height: 720,
    fontSize: 20,
    heading: "finding",
    margin: 56,
  },
  {
    ...figure,
    id: "standard",
    label: "Slide 4:3",
    width: 960,
    height: 720,
    fontSize: 20,
    heading: "finding",
    margin: 48,
  },
  { ...figure, id: "column", label: "Paper, one column (3.5 in)", width: 336, fontSize: 11, margin: 0 },
  { ...figure, id: "text", label: "Paper, full width (7.1 in)", width: 682, fontSize: 12, margin: 0 },
];

/** A picture in a deck: the slide around it has title and source line of its own. */
export const bare: Layout = { ...figure, id: "slide", width: 1160, fontSize: 18, heading: "none", margin: 0 };

/** A layout by its id; an unknown one is the plain figure. */
export const layoutOf = (id: string): Layout => layouts.find((layout) => layout.id === id) ?? figure;

/** Sizes of a PNG: pixels for each 1/96 inch. */
export const resolutions = [
  { id: "1", label: "1×, 96 dpi", scale: 1 },
  { id: "2", label: "2×, 192 dpi", scale: 2 },
  { id: "300", label: "300 dpi", scale: 300 / 96 },
  { id: "600", label: "600 dpi", scale: 600 / 96 },
] as const;

export type ResolutionId = (typeof resolutions)[number]["id"];
