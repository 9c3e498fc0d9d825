import * as v from "valibot";
import type { OpenCell } from "../../contained/cell-functions";
import { defined } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import { plainLine, reasonOf } from "../../domain/external-plugins/manifest-values";
import { toBase64 } from "../../domain/text/base64";
import { AppError } from "../../errors/app-error";
import { Semaphore } from "../../lifecycle/semaphore";
import type { ContributionEntry } from "../../plugin/contribution";
import { contribute } from "../../plugin/define-plugin";
import type { Carried } from "../../ports/plugin-cells";
import {
  CodeBlockRenderers,
  type ContainedRenderer,
  type DrawnSource,
  type InertDrawing,
  type InteractiveRenderer,
} from "./index";

const POINT = "code-block-renderer";
/** A drawing that takes longer is given up. */
const LIMIT_MS = 30_000;
/** So many drawings of one renderer are under way at a time; a document may hold hundreds. */
const AT_ONCE = 2;
/** In characters; no more comes out of a cell, or is in a manifest. */
const LONGEST_MARKUP = 4_000_000;
const LONGEST_DOCUMENT = 2_000_000;
const LARGEST_IMAGE_BYTES = 10_000_000;
/** The media types frames show as pictures of points. */
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

const look = {
  languages: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.+#-]*$/), v.maxLength(40))),
    v.minLength(1),
    v.maxLength(40),
  ),
  title: plainLine(80),
  name: v.optional(plainLine(80)),
  shape: v.optional(v.picklist(["document", "slides"])),
  sourceFirst: v.optional(v.boolean()),
};
const worker = v.object({ ...look, draws: v.picklist(["svg", "html", "image"]) });
const interactive = v.object({
  ...look,
  document: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_DOCUMENT)),
});

const markup = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_MARKUP));
const answers = {
  svg: v.object({ value: v.object({ svg: markup }) }),
  html: v.object({ value: v.object({ html: markup }) }),
  image: v.object({
    value: v.object({ type: v.picklist(IMAGE_TYPES) }),
    bytes: v.pipe(
      v.instance(ArrayBuffer),
      v.check(({ byteLength }) => byteLength > 0 && byteLength <= LARGEST_IMAGE_BYTES, "too large"),
    ),
  }),
};

/** Draws a kind of code block. */
export const adapter: ContainedAdapter = ({ data, manifest, open }) => ({
  contributes: [containedRenderer(data, manifest, open)],
});

/**
 * A renderer of a contained plugin: one whose function draws in the cell, or a document that draws by itself. @throws
 * AppError `external-plugin.bad-contribution` with the field that is wrong.
 */
export function containedRenderer(
  contribution: ManifestContribution,
  plugin: PluginManifest,
  open: OpenCell,
): ContributionEntry {
  const { id } = contribution;
  if ("document" in contribution) {
    const data = dataOf({ data: contribution, manifest: plugin }, interactive);
    return contribute(CodeBlockRenderers, {
      ...defined<Omit<InteractiveRenderer, "id" | "isolation">>(data),
      id,
      isolation: "interactive",
    });
  }
  const { draws, ...data } = dataOf({ data: contribution, manifest: plugin }, worker);
  const turns = new Semaphore(AT_ONCE);
  return contribute(CodeBlockRenderers, {
    ...defined<Omit<ContainedRenderer, "id" | "isolation" | "draw">>(data),
    id,
    isolation: "contained",
    draw: (drawn, signal) => turns.run(() => draw(drawn, signal), signal),
  });

  async function draw({ source, theme, language }: DrawnSource, signal: AbortSignal): Promise<InertDrawing> {
    const late = AbortSignal.timeout(LIMIT_MS);
    const limited = AbortSignal.any([signal, late]);
    const args = { source, theme: { ...theme }, language };
    try {
      const cell = await open(limited);
      return read(await cell.call({ name: `${POINT}/${id}/draw`, args }, limited));
    } catch (error) {
      if (!late.aborted || signal.aborted) throw error;
      throw new AppError("external-plugin.too-slow", {
        plugin: plugin.name,
        seconds: LIMIT_MS / 1000,
      });
    }
  }

  function read(answer: Carried): InertDrawing {
    if (draws === "image") {
      const { value, bytes } = checkedAnswer(answers.image, answer);
      return { image: `data:${value.type};base64,${toBase64(new Uint8Array(bytes))}` };
    }
    return draws === "svg"
      ? checkedAnswer(answers.svg, answer).value
      : checkedAnswer(answers.html, answer).value;
  }

  function checkedAnswer<T extends v.GenericSchema>(schema: T, answer: Carried): v.InferOutput<T> {
    const result = v.safeParse(schema, answer);
    if (result.success) return result.output;
    const reason = `${v.getDotPath(result.issues[0]) ?? ""}: ${reasonOf(result.issues[0])}`;
    throw new AppError("external-plugin.wrong-answer", {
      plugin: plugin.name,
      name: `${POINT}/${id}/draw`,
      reason,
    });
  }
}
