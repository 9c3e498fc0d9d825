import type { ToolSource } from "@core/points/tool-source";

/** A source that knows of no tool. */
export const sample: ToolSource = { id: "none", load: async () => undefined };
