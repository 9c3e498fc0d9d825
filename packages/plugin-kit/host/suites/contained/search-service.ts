import assert from "node:assert/strict";
import { pageAddress } from "../../../../../src/core/domain/source/page-address";
import { SearchServices } from "../../../../../src/core/points/search-service";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of services that search the web: each page has an address that can be opened. */
export async function suite(tested: Tested): Promise<void> {
  const search = await tested.load(SearchServices);
  for (const { number, args = {}, settings, project, answers = [], gives = {} } of await tested.neededSamples(
    "search",
  ))
    await tested.check(`finds pages (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { query = "rivers of Lyon" } = args as { readonly query?: string };
      const pages = await search(query, tested.signal());
      for (const { url } of pages) assert.ok(pageAddress(url), `${url} is no address of a page`);
      assertGives({ pages }, gives);
    });
}
