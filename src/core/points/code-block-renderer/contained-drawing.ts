import * as v from "valibot";
import type { OpenCell } from "../../contained/cell-functions";
import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { reasonOf } from "../../domain/external-plugins/manifest-values";
import { toBase64 } from "../../domain/text/base64";
import { AppError } from "../../errors/app-error";
import { Semaphore } from "../../lifecycle/semaphore";
import type { Carried, Json } from "../../ports/plugin-cells";
import type { InertDrawing } from "./index";

/** A drawing that takes longer is given up. */
const LIMIT_MS = 30_000;
/** So many drawings of one contribution are under way at a time; a document may hold hundreds. */
const AT_ONCE = 2;
/** In characters; no more comes out of a cell, or is in a manifest. */
const LONGEST_MARKUP = 4_000_000;
const LONGEST_DOCUMENT = 2_000_000;
const LARGEST_IMAGE_BYTES = 10_000_000;
/** The media types frames show as pictures of points. */
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

/** The forms in which a function may give a drawing. */
export const drawnAs = v.picklist(["svg", "html", "image"]);
/** A whole document that draws by itself. */
export const drawnDocument = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_DOCUMENT));

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

/** A contribution whose function `draw` makes drawings in the cell of its plugin. */
interface DrawingPart {
  readonly point: string;
  readonly id: string;
  readonly draws: v.InferOutput<typeof drawnAs>;
  readonly plugin: PluginManifest;
  readonly open: OpenCell;
}

/** Has a contribution draw, two drawings at a time, and checks what comes. @throws AppError `external-plugin.too-slow`, `.wrong-answer`. */
export function containedDrawing({ point, id, draws, plugin, open }: DrawingPart) {
  const name = `${point}/${id}/draw`;
  const turns = new Semaphore(AT_ONCE);
  return (args: Json, signal: AbortSignal): Promise<InertDrawing> =>
    turns.run(() => draw(args, signal), signal);

  async function draw(args: Json, signal: AbortSignal): Promise<InertDrawing> {
    const late = AbortSignal.timeout(LIMIT_MS);
    const limited = AbortSignal.any([signal, late]);
    try {
      const cell = await open(limited);
      return read(await cell.call({ name, args }, limited));
    } catch (error) {
      if (!late.aborted || signal.aborted) throw error;
      throw new AppError("external-plugin.too-slow", { plugin: plugin.name, seconds: LIMIT_MS / 1000 });
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
    throw new AppError("external-plugin.wrong-answer", { plugin: plugin.name, name, reason });
  }
}
