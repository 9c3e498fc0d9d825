import * as v from "valibot";
import { line, onlyValue, plainCopy, some, text } from "../../contained/checked-values";
import { type ContainedAdapter, type ContainedPart, dataOf } from "../../contained/contained-adapter";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import { plainId, plainLine } from "../../domain/external-plugins/manifest-values";
import { pageAddress } from "../../domain/source/page-address";
import { plainSchema } from "../../domain/text/plain-schema";
import type { ToolEffect, ToolTouch } from "../../domain/tool/tool-use";
import { type AppError, isAppError } from "../../errors/app-error";
import { contribute } from "../../plugin/define-plugin";
import { drawnDocument } from "../code-block-renderer/contained-drawing";
import { type Tool, type ToolContext, type ToolFunction, type ToolOutput, Tools } from "./index";
import { pictureFiles, pictures, resultForView, viewOf } from "./shown-result";
import { ToolAsks } from "./tool-asks";

const EFFECTS = ["none", "reads", "writes", "sends"] as const satisfies readonly ToolEffect[];
const effect = v.picklist(EFFECTS);
/** The words a model is first told of a failure, which the plugin's own words follow. */
export const FAILED = "The tool says that it failed:";

/** The data of a tool, as a manifest or a source of tools states it. */
export const toolData = v.object({
  id: plainId(63),
  name: plainLine(60),
  description: plainLine(300),
  effect,
  about: v.pipe(text(4_000), v.nonEmpty()),
  parameters: v.looseObject({ type: v.literal("object") }),
  isRepeatable: v.optional(v.boolean(), false),
  document: v.optional(drawnDocument),
  limits: v.optional(
    v.object({
      timeMs: v.optional(v.pipe(v.number(), v.minValue(1))),
      resultLength: v.optional(v.pipe(v.number(), v.minValue(1))),
    }),
  ),
});

const source = v.object({
  name: line(300),
  url: v.pipe(
    v.string(),
    v.check((url) => pageAddress(url) !== undefined),
  ),
  passage: v.optional(text(5_000)),
});
const answer = onlyValue(
  v.object({
    content: text(1_000_000),
    source: v.optional(line(300)),
    sources: v.optional(some(source, 50), []),
    pictures: v.optional(pictures, []),
    data: v.optional(v.unknown()),
  }),
);
const touched = onlyValue(v.object({ effect, target: text(300) }));

/**
 * A tool. Whatever it says of itself, it sends where its plugin may send anywhere, to each of those servers alike: nobody
 * can see what a plugin does with what it was given. What it gives is never trusted.
 */
export const adapter: ContainedAdapter = (part) => {
  const { id, ...data } = dataOf(part, toolData);
  return { contributes: [contribute(Tools, containedTool(part, id, data))] };
};

/** A tool whose calls go to the functions of a contribution: of the one it is, or of a source, which is told the `tool`. */
export function containedTool(
  part: ContainedPart,
  id: string,
  { name, description, effect: declared, ...rest }: Omit<v.InferOutput<typeof toolData>, "id">,
  tool?: string,
): Tool {
  const effect = reachOf(part.manifest) ? "sends" : atLeast(declared, part.manifest);
  const load = async () => functionOf(part, effect, { ...rest, id, ...(tool === undefined ? {} : { tool }) });
  const shown = rest.document === undefined ? {} : { hasView: true };
  return { id, name, description, effect, ...shown, load };
}

/** The effect of a tool whose plugin has the user's project as well, which it may use in any call. */
function atLeast(declared: ToolEffect, { project }: PluginManifest): ToolEffect {
  const own = project?.adds.length ? "writes" : project ? "reads" : "none";
  return EFFECTS.indexOf(own) > EFFECTS.indexOf(declared) ? own : declared;
}

/**
 * The reach of a plugin: hosts it may send something to, in words for the user; empty where it may send nothing. A
 * document that draws a result runs, and no browser keeps it from naming servers of its choice.
 */
function reachOf({ hosts, name, contributes }: PluginManifest): string {
  const mayName = ({ point, document }: ManifestContribution) =>
    point === "llm-provider" || (point === "tool" && document !== undefined);
  const entered = contributes.some(mayName) ? [name] : [];
  return (hosts.length > 0 ? hosts : entered).join(", ");
}

type ToolData = Omit<v.InferOutput<typeof toolData>, "name" | "description" | "effect"> & {
  /** Its name within its source. */
  readonly tool?: string;
};

function functionOf(part: ContainedPart, effect: ToolEffect, data: ToolData): ToolFunction {
  const { functions, manifest } = part;
  const { document } = data;
  const of = data.tool === undefined ? {} : { tool: data.tool };
  const { timeMs, resultLength } = data.limits ?? {};
  return {
    description: data.about,
    parameters: plainSchema(data.parameters),
    isRepeatable: data.isRepeatable,
    ...(document === undefined ? {} : { view: viewOf(manifest, document) }),
    limits: { ...(timeMs ? { timeMs } : {}), ...(resultLength ? { resultLength } : {}) },
    async touch(args, _, signal) {
      const whole = { effect, target: reachOf(manifest) || manifest.name };
      if (effect === "sends" || manifest.project) return whole;
      const said = await functions.callIfThere("touch", { ...of, args: plainCopy(args) }, touched, signal);
      return said ? withinDeclared(whole, said) : whole;
    },
    async run(args, context, signal) {
      const asks = new ToolAsks(context, manifest);
      const files = context.files().map(({ name }) => name);
      const told = {
        ...of,
        args: plainCopy(args),
        agent: context.agent.name,
        language: context.language,
        files,
      };
      try {
        const extras = { serve: asks.serve };
        const given = await functions.call("run", told, answer, signal, extras);
        return {
          ...outputOf(given, context, asks),
          ...pictureFiles(given.pictures, data.id, context),
          ...(document === undefined ? {} : resultForView(given.content, plainCopy(given.data))),
        };
      } catch (error) {
        if (signal.aborted || !isWords(error)) throw error;
        // A model would take the words of an error for ours.
        const { reason, message, detail, name = "" } = error.params;
        const content = `${FAILED}\n${reason ?? message ?? (detail || name)}`;
        return { content, ...givenBy(asks) };
      }
    },
  };
}

/** The touch of a call, where it is no more than the tool says of itself. */
function withinDeclared(whole: ToolTouch, { effect, target }: ToolTouch): ToolTouch {
  const isWithin = EFFECTS.indexOf(effect) <= EFFECTS.indexOf(whole.effect);
  return { effect: isWithin ? effect : whole.effect, target: target || whole.target };
}

/** Whether an error holds words of the plugin. */
function isWords(error: unknown): error is AppError {
  return (
    isAppError(error) && /^(external-plugin\.(failed|unknown-ask)$|provider\.|network\.)/.test(error.code)
  );
}

function outputOf(
  { content, source, sources }: v.InferOutput<typeof answer>,
  context: ToolContext,
  asks: ToolAsks,
): ToolOutput {
  const given = { ...(source ? { source } : {}), ...givenBy(asks) };
  if (sources.length === 0) return { content, ...given };
  const readAt = Date.now();
  const cited = context.cite(
    sources.map(({ name, url, passage }) => ({
      ...{ kind: "web" as const, name, url, readAt },
      ...(passage ? { passage } : {}),
    })),
  );
  const list = cited.map(({ number, name }) => `[${number}] ${name}`).join("\n");
  return { content: `${content}\n\n${list}`, sources: cited, ...given };
}

function givenBy({ hasRead }: ToolAsks): Pick<ToolOutput, "isUntrusted" | "isPrivate"> {
  return { isUntrusted: true, ...(hasRead ? { isPrivate: true } : {}) };
}
