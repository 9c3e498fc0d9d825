import type { LenientJson } from "@core/ports/lenient-json";

/** Strict JSON first; only what fails is read by a reader loaded then. */
export class TolerantJson implements LenientJson {
  async parse(text: string): Promise<unknown> {
    try {
      return JSON.parse(text);
    } catch {
      const { readSloppyJson } = await import("./sloppy-json");
      return readSloppyJson(text);
    }
  }
}
