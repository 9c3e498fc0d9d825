import * as v from "valibot";
import { expect, test } from "vitest";
import { manifestOf } from "../../../tests/fakes/contained";
import { sample } from "../../../tests/point-samples/tool";
import { dataOf } from "./contained-adapter";

const manifest = { ...manifestOf([sample]), scripts: { "chart.js": "draw();" } };
const part = (document: unknown, over: object = {}) => ({
  data: { point: "view", id: "v", functions: [], document } as never,
  manifest: { ...manifest, ...over },
});
const schema = v.object({ document: v.string() });

test("a document has the scripts of its plugin that it names, where there are any", () => {
  const document = '<p></p><script src="chart.js"></script>';
  expect(dataOf(part(document), schema).document).toBe("<p></p><script>draw();</script>");
  expect(dataOf(part(document, { scripts: undefined }), schema).document).toBe(document);
});

test("data that do not fit are named by their field", () => {
  expect(() => dataOf(part(7), schema)).toThrowError(
    expect.objectContaining({ code: "external-plugin.bad-contribution" }),
  );
});
