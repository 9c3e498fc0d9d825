import assert from "node:assert/strict";
import {
  type PluginView,
  PluginViews,
  type ViewInput,
  type ViewPlace,
} from "../../../../../src/core/points/view";
import type { Json } from "../../../../../src/core/ports/plugin-cells";
import { assertGives } from "../../matches";
import type { Sample, Tested } from "../../tested";

const THEMES = [
  { name: "light", text: "#1f1f1f", background: "#ffffff" },
  { name: "dark", text: "#e6e6e6", background: "#121212" },
] as const;
const TASK = { title: "A task", request: "Write it.", text: "# A text\n\nIt is short." };

/** Contract suite of views. */
export async function suite(tested: Tested): Promise<void> {
  const view = tested.contribution(PluginViews);
  await tested.check("stands at each place once", () =>
    assert.equal(new Set(view.places).size, view.places.length, `places: ${view.places.join(", ")}`),
  );
  if (view.isolation === "contained") await testDrawings(tested, view);
  else await testAnswers(tested, view);
}

async function testDrawings(tested: Tested, view: PluginView & { isolation: "contained" }): Promise<void> {
  for (const place of placesOf(view))
    for (const theme of THEMES)
      await tested.check(`draws for a ${theme.name} ${place}`, async () => {
        const [sample] = tested.samplesOf("draw");
        tested.serve({ answers: sample?.answers ?? [] });
        await tested.running.set(sample?.settings, sample?.project);
        const drawing = await view.draw(
          inputAt(place, dataOf(sample)),
          { theme, language: "en" },
          tested.signal(),
        );
        const markup = "svg" in drawing ? drawing.svg : "html" in drawing ? drawing.html : "<image>";
        assert.match(markup, tested.data.draws === "svg" ? /<svg[\s>]/ : /<\w/, "it draws nothing");
        assertGives(drawing, sample?.gives ?? {});
      });
}

/** A document draws by itself, in a frame that Node has not; what its plugin answers it is tried. */
async function testAnswers(tested: Tested, view: PluginView & { isolation: "interactive" }): Promise<void> {
  const [place = "page"] = placesOf(view);
  for (const { number, args = {}, settings, project, answers = [], gives } of tested.samplesOf("answer"))
    await tested.check(`answers its document (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { request = null, ...given } = args as { readonly request?: Json };
      const input = { ...inputAt(place), ...given };
      assertGives(await view.answer(request, input, "en", tested.signal()), gives ?? {});
    });
}

/** The places of a view, the result of an action among them. */
function placesOf({ places, showsResults }: PluginView): readonly (ViewPlace | "action")[] {
  return showsResults ? [...places, "action"] : places;
}

function inputAt(place: ViewPlace | "action", data: Json = null): ViewInput {
  if (place === "action") return { place: "page", data };
  return place === "task" ? { place, task: TASK } : { place };
}

/** The data that an action would give with a view, where the author says so. */
function dataOf(sample: Sample | undefined): Json | undefined {
  return (sample?.args as { readonly data?: Json } | undefined)?.data;
}
