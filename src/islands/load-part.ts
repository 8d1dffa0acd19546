import { Failure, messageOf } from "../db/failure.ts";

/** Code that comes when it is needed; rejects with the failure that tells readers of a page without it. */
export const loadPart = <P>(load: () => Promise<P>): Promise<P> =>
  load().catch((error: unknown) => {
    throw new Failure("PageIncomplete", messageOf(error), { cause: error });
  });
