import * as v from "valibot";
import { onlyValue, some, text } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { SearchServices } from "./index";

const LIMIT_SECONDS = 30;
const MOST_PAGES = 20;

const schema = v.object({ id: v.string(), name: plainLine(60) });
const page = v.object({
  url: text(2_000),
  title: text(1_000),
  passage: v.optional(text(20_000), ""),
});
const pages = onlyValue(v.object({ pages: some(page, MOST_PAGES) }));

/** A service that searches the web: it is told what is looked for, and nothing else. */
export const adapter: ContainedAdapter = (part) => {
  const { name: plugin, hosts: sentTo } = part.manifest;
  const limit = { plugin, seconds: LIMIT_SECONDS };
  return {
    contributes: [
      contribute(SearchServices, {
        ...dataOf(part, schema),
        sentTo,
        load: async () => async (query, signal) =>
          (await withinTime(limit, (until) => part.functions.call("search", { query }, pages, until), signal))
            .pages,
      }),
    ],
  };
};
