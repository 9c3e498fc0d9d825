import { fromBase64, toBase64 } from "@core/domain/text/base64";
import type { PluginContext } from "@core/plugin/contribution";
import * as v from "valibot";

type Kept = Pick<PluginContext, "storage">;

const KEY = "template";
const schema = v.object({ name: v.string(), file: v.pipe(v.string(), v.base64()) });

/** The template in use, by its name; undefined where there is none. */
export async function keptTemplate({ storage }: Kept) {
  const read = v.safeParse(schema, await storage.get(KEY));
  if (!read.success) return undefined;
  const { name, file } = read.output;
  return { name, bytes: () => fromBase64(file) };
}

/** Keeps a template, as text, so that backups hold it. `read` throws where it can't be used. @throws AppError */
export async function keepTemplate(
  { storage }: Kept,
  file: File,
  read: (bytes: Uint8Array) => unknown,
): Promise<void> {
  const { checkSize } = await import("./office-parts");
  checkSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  read(bytes);
  await storage.set(KEY, { name: file.name, file: toBase64(bytes) });
}

/** Goes back to the look that files have without a template. */
export async function forgetTemplate({ storage }: Kept): Promise<void> {
  await storage.remove(KEY);
}
