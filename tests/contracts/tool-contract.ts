import type { ToolArguments } from "@core/points/tool";
import { describe, expect, it } from "vitest";
import { checkSchema } from "../../src/plugins/tools/check-schema";
import { type ToolSample, toolChecks } from "./tool-checks";

/** Contract suite of implementations of the point `tool`, with arguments that do not fit. */
export function toolContract({ wrongArgs, ...sample }: ToolSample & { readonly wrongArgs: ToolArguments }) {
  describe(`the tool ${sample.tool.id}`, () => {
    it.each(Object.entries(toolChecks(sample)))("%s", async (_, run) => {
      await run();
    });

    it("has a schema that tells arguments that fit from others", async () => {
      const { parameters } = await sample.load();
      expect(checkSchema(parameters, wrongArgs)).not.toEqual([]);
    });
  });
}
