import { questionPath } from "../state/question-path.ts";

/** The site's base path with a slash at the end. */
export const baseUrl = `/${import.meta.env.BASE_URL.split("/").filter(Boolean).join("/")}/`.replace(
  "//",
  "/",
);

/** A path of the site below its base: `url("results/")`. */
export const url = (path: string): string => baseUrl + path.replace(/^\//u, "");

export const questionUrl = (id: string): string => url(questionPath(id));
