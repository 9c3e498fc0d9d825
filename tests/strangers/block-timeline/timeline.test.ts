import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { expect, test } from "vitest";
import { builtIn, contributionsOf } from "../../../tests/contracts/contributions-of";
import { rendererContract } from "../../../tests/contracts/renderer-contract";
import plugin from "./plugin";
import { eventsOf } from "./timeline";

for (const renderer of contributionsOf(plugin, CodeBlockRenderers))
  rendererContract(renderer, builtIn(CodeBlockRenderers));

test("puts the events in their order", () => {
  expect(eventsOf("1969: The moon\n\n1957: Sputnik").map(({ year }) => year)).toEqual([1957, 1969]);
});

test.each(["", "soon: nothing", "1969:"])("names what is no event: %j", (source) => {
  expect(() => eventsOf(source)).toThrow(/timeline|event/);
});
