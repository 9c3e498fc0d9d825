import { SourceNumbers } from "@core/domain/source-numbers";
import type { Tool, ToolArguments, ToolContext, ToolFunction } from "@core/points/tool";
import { describe, expect, it } from "vitest";
import { checkSchema } from "../../src/plugins/tools/check-schema";

/** A tool with calls to try it with. */
export interface ToolSample {
  readonly tool: Tool;
  readonly load: () => Promise<ToolFunction>;
  /** Arguments that it takes. */
  readonly args: ToolArguments;
  /** Arguments that do not fit. */
  readonly wrongArgs: ToolArguments;
  /** What there is besides the usual. */
  readonly context?: Partial<ToolContext>;
}

/** On behalf of somebody with a file. */
export const toolContext: ToolContext = {
  scope: "conversation/c",
  useId: "use-1",
  agent: { id: "ada", name: "Ada", knowledgeItemIds: ["file-1"] },
  language: "en",
  files: () => [],
  cite: (passages) => new SourceNumbers().give(passages),
  ask: async () => "An answer.",
  progress: () => {},
  askUser: async () => ({ action: "cancel" }),
};

/** What every implementation of the point `tool` does. */
export function toolContract({ tool, load, args, wrongArgs, context: besides }: ToolSample): void {
  const context = { ...toolContext, ...besides };
  const offered = async () => {
    const run = await load();
    expect((await run.isSetUp?.()) ?? true).toBe(true);
    return run;
  };
  describe(`the tool ${tool.id}`, () => {
    it("is called by a name that every provider takes, and says what it may do", () => {
      expect(tool.id).toMatch(/^[a-z][a-z0-9-]{0,62}$/);
      expect(tool.name).toBeTruthy();
      expect(tool.description).toBeTruthy();
      expect(["none", "reads", "writes", "sends"]).toContain(tool.effect);
    });

    it("describes itself and its arguments to models, as plain JSON", async () => {
      const { description, parameters } = await offered();
      expect(description.length).toBeGreaterThan(20);
      expect(parameters.type).toBe("object");
      expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
    });

    it("has a schema that tells arguments that fit from others", async () => {
      const { parameters } = await offered();
      expect(checkSchema(parameters, args)).toEqual([]);
      expect(checkSchema(parameters, wrongArgs)).not.toEqual([]);
    });

    it("says what a call touches, and nothing beyond what it declares", async () => {
      const run = await offered();
      const order = ["none", "reads", "writes", "sends"];
      const look = async () => run.touch?.(args, context, new AbortController().signal);
      const touch = (await look()) ?? { effect: tool.effect, target: "" };
      expect(order.indexOf(touch.effect)).toBeLessThanOrEqual(order.indexOf(tool.effect));
      expect(await look()).toEqual(await look());
      if (tool.effect === "sends" || tool.effect === "writes") expect(touch.target).not.toBe("");
    });

    it("gives text", async () => {
      const run = await offered();
      const output = await run.run(args, context, new AbortController().signal);
      expect(output.content).toBeTypeOf("string");
      expect(output.content).not.toBe("");
    });
  });
}
