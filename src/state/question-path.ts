/** A question's id as one path segment; what would split or end the segment is written as a code. */
export const questionSlug = (id: string): string =>
  id.replaceAll(/[/\\?#%:*"<>|~]/gu, (c) => `~${c.codePointAt(0)?.toString(16) ?? ""}`);

/** The page of a question below the site's base. */
export const questionPath = (id: string): string => `questions/${encodeURIComponent(questionSlug(id))}/`;

/** Above this many questions only those of the cards have pages of their own. */
export const mostPages = 10_000;
