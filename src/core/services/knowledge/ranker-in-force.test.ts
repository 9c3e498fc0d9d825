import { expect, test } from "vitest";
import { Container } from "../../di/container";
import type { Passage } from "../../domain/knowledge/passage";
import { definePlugin, provide } from "../../plugin/define-plugin";
import { PluginHost } from "../../plugin/plugin-host";
import { type PassageRanker, PassageRankerToken } from "../../ports/passage-ranker";
import { rankerInForce } from "./retrieval";

const passages: readonly Passage[] = ["first", "second"].map((text, start) => ({
  id: `a/${start}`,
  itemId: "a",
  itemName: "a.txt",
  text,
  start,
}));

test("the plugin that ranks can be switched off and on while the app runs", async () => {
  const container = new Container();
  const host = new PluginHost(container);
  const reversed: PassageRanker = { rank: async (given) => [...given].reverse() };
  host.install(
    definePlugin({ id: "reversed", apiVersion: 1, provides: [provide(PassageRankerToken, () => reversed)] }),
  );
  const ranker = rankerInForce(container);
  const texts = async () => (await ranker.rank(passages, "?")).map(({ text }) => text);
  expect(await texts()).toEqual(["second", "first"]);
  host.configure({ disabled: ["reversed"], ranks: {} });
  expect(await texts()).toEqual([]);
  host.configure({ disabled: [], ranks: {} });
  expect(await texts()).toEqual(["second", "first"]);
});
