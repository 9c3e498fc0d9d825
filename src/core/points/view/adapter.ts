import * as v from "valibot";
import { onlyValue, plainCopy, some } from "../../contained/checked-values";
import { type ContainedAdapter, type ContainedPart, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { plainId, plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import type { Json } from "../../ports/plugin-cells";
import { containedDrawing, drawnAs, drawnDocument } from "../code-block-renderer/contained-drawing";
import { Pages } from "../page";
import { type PluginView, PluginViews, type ViewInput, type ViewPlace } from "./index";
import { ViewPageToken } from "./view-page";

const PLACES = ["page", "task", "home"] as const satisfies readonly ViewPlace[];
/** A document that asks is answered by then, or told that it is not. */
const LIMIT_SECONDS = 60;
/** The longest text of a task that a view is told, in characters. */
const LONGEST_TEXT = 1_000_000;
/** The longest JSON that goes between a document and its plugin, in characters. */
const LONGEST_JSON = 1_000_000;

/** In the drawer it would be taken for the key of a text. */
const name = v.pipe(
  plainLine(40),
  v.check((words) => !/^[\w-]+:[\w.-]+$/.test(words), "it needs a space after the colon"),
);
const shared = {
  id: plainId(64),
  name,
  description: v.optional(plainLine(300)),
  places: v.pipe(some(v.picklist(PLACES), PLACES.length), v.readonly()),
  showsResults: v.optional(v.boolean(), false),
};
const NOWHERE = "it is shown nowhere";
const drawn = v.pipe(
  v.object({ ...shared, draws: drawnAs }),
  v.check(({ places, showsResults }) => places.length > 0 || showsResults, NOWHERE),
);
const documented = v.pipe(
  v.object({ ...shared, document: drawnDocument }),
  v.check(({ places, showsResults }) => places.length > 0 || showsResults, NOWHERE),
);

const answer = onlyValue(
  v.pipe(
    v.unknown(),
    v.transform((value) => plainCopy(value)),
    v.check((value) => JSON.stringify(value).length <= LONGEST_JSON, "too long"),
  ),
);

/**
 * Something that a plugin shows by itself. Its page has an address that nothing of the application has, so it takes the
 * place of none.
 */
export const adapter: ContainedAdapter = (part) => {
  const view = viewOf(part);
  const { name, path, places } = view;
  const { id } = part.manifest;
  const page = contribute(Pages, {
    id: `views/${id}/${view.id}`,
    path,
    titleKey: "tools:views.page",
    texts: ["tools", "markdown", "errors"],
    nav: { labelKey: name },
    load: (context) => context.services.get(ViewPageToken)(),
  });
  return {
    contributes: [contribute(PluginViews, view), ...(places.includes("page") ? [page] : [])],
  };
};

/** @throws AppError `external-plugin.bad-contribution` with the field that is wrong. */
function viewOf(part: ContainedPart): PluginView {
  const { data, manifest, functions, open } = part;
  const also = { origin: manifest.name, path: `/views/${manifest.id}/${data.id}` };
  if (!("document" in data)) {
    const { draws, ...said } = dataOf(part, drawn);
    const draw = containedDrawing({ point: "view", id: said.id, draws, plugin: manifest, open });
    return {
      ...{ ...said, ...also, isolation: "contained" },
      draw: (input, look, signal) => draw(plainCopy({ ...told(input), ...look }), signal),
    };
  }
  const asked = async (request: Json, input: ViewInput, language: string, signal: AbortSignal) => {
    const args = plainCopy({ ...told(input), language, request });
    return (await functions.callIfThere("answer", args, answer, signal)) ?? null;
  };
  return {
    ...{ ...dataOf(part, documented), ...also, isolation: "interactive" },
    answer: (request, input, language, signal) =>
      withinTime(
        { plugin: manifest.name, seconds: LIMIT_SECONDS },
        (until) => asked(request, input, language, until),
        signal,
      ),
  };
}

/** As much of a task as a view is told, or the data of an action. */
function told({ place, task, data }: ViewInput): ViewInput {
  if (task) return { place, task: { ...task, text: task.text.slice(0, LONGEST_TEXT) } };
  return data === undefined ? { place } : { place, data };
}
