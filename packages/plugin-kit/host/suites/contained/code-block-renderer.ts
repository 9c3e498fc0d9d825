import assert from "node:assert/strict";
import { CodeBlockRenderers } from "../../../../../src/core/points/code-block-renderer";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

const THEMES = [
  { name: "light", text: "#1f1f1f", background: "#ffffff" },
  { name: "dark", text: "#e6e6e6", background: "#121212" },
] as const;

/** Contract suite of renderers of code blocks. */
export async function suite(tested: Tested): Promise<void> {
  const renderer = tested.contribution(CodeBlockRenderers);
  // A document draws by itself, in a frame that Node has not.
  if (renderer.isolation !== "contained") return;
  const [first = ""] = renderer.languages;
  for (const { number, args, settings, project, gives = {} } of await tested.neededSamples("draw"))
    for (const theme of THEMES)
      await tested.check(`draws for a ${theme.name} page (sample ${number})`, async () => {
        await tested.running.set(settings, project);
        const { source = "", language = first } = args as Readonly<Record<string, string>>;
        const drawing = await renderer.draw({ source, language, theme }, tested.signal());
        const markup = "svg" in drawing ? drawing.svg : "html" in drawing ? drawing.html : "<image>";
        assert.match(markup, tested.data.draws === "svg" ? /<svg[\s>]/ : /<\w/, "it draws nothing");
        assertGives(drawing, gives);
      });
}
