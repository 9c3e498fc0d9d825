import type { LenientJson } from "@core/ports/lenient-json";

/** Strict JSON first; only what fails is repaired, by a library loaded then. */
export class RepairedJson implements LenientJson {
  async parse(text: string): Promise<unknown> {
    try {
      return JSON.parse(text);
    } catch {
      const { jsonrepair } = await import("jsonrepair");
      return JSON.parse(jsonrepair(text));
    }
  }
}
