import { expect, it } from "vitest";
import { EVERY_POINT, factsOf } from "./every-point";

it("lists the points by an order of which each has its own, from models to what the application alone uses", () => {
  const orders = EVERY_POINT.map(({ order }) => order);
  expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  expect(EVERY_POINT[0]).toBe(factsOf("llm-provider"));
  expect(EVERY_POINT.at(-1)).toBe(factsOf("store-migration"));
  expect(factsOf("no-point")).toBeUndefined();
});
