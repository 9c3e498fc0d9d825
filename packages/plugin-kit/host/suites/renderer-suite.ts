import assert from "node:assert/strict";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import { assertGives } from "../matches";
import type { Sample, Tested } from "../tested";

const THEMES = [
  { name: "light", text: "#1f1f1f", background: "#ffffff" },
  { name: "dark", text: "#e6e6e6", background: "#121212" },
];

/** What every renderer of code blocks does. */
export async function rendererSuite(tested: Tested): Promise<void> {
  const { languages, title, document } = tested.data;
  await tested.check("names its languages as fences do", () => {
    assert.ok(Array.isArray(languages) && languages.length > 0, "languages");
    for (const language of languages) assert.match(String(language), /^[a-z0-9-]+$/);
    assert.ok(title, "title");
  });
  if (document !== undefined) {
    await tested.check("has a document", () => assert.match(String(document), /<\w/));
    return;
  }
  const samples = tested.samplesOf("draw");
  await tested.check("has a sample of draw", () => assert.ok(samples.length > 0, "samples.json has none"));
  for (const sample of samples)
    for (const theme of THEMES)
      await tested.check(`draws for a ${theme.name} page`, () => draws(tested, sample, theme));
}

async function draws(tested: Tested, { args, gives = {} }: Sample, theme: Json): Promise<void> {
  const [language] = tested.data.languages as readonly string[];
  const wanted: Json = { language, theme, ...(args as object) };
  const { value, bytes } = await tested.call("draw", wanted);
  const { svg, html, type } = value as { svg?: unknown; html?: unknown; type?: unknown };
  if (tested.data.draws === "svg") assert.match(String(svg), /<svg[\s>]/, "it gives no { svg }");
  else if (tested.data.draws === "html") assert.match(String(html), /<\w/, "it gives no { html }");
  else assert.ok(bytes && /^image\//.test(String(type)), "it gives no { value: { type }, bytes }");
  assertGives(value, gives);
}
