import assert from "node:assert/strict";
import type { ToolEffect } from "@core/domain/tool/tool-use";
import type { Tool, ToolArguments, ToolContext, ToolFunction } from "@core/points/tool";
import { checkSchema } from "../../src/plugins/tools/check-schema";
import { toolContext } from "../fakes/tool-context";
import type { Checks } from "./checks";

/** From the most harmless. */
const EFFECTS: readonly ToolEffect[] = ["none", "reads", "writes", "sends"];

/** A tool with calls to try it with. */
export interface ToolSample {
  readonly tool: Tool;
  readonly load: () => Promise<ToolFunction>;
  /** Arguments that it takes. */
  readonly args: ToolArguments;
  /** Context of the call besides the usual. */
  readonly context?: Partial<ToolContext>;
  /** Of each call. */
  readonly signal?: () => AbortSignal;
}

/** Checks of implementations of the point `tool`, built in or from outside. */
export function toolChecks({
  tool,
  load,
  args,
  context: besides,
  signal = () => new AbortController().signal,
}: ToolSample): Checks {
  const context = { ...toolContext, ...besides };
  const offered = async () => {
    const run = await load();
    assert.equal((await run.isSetUp?.()) ?? true, true);
    return run;
  };
  return {
    "is called by a name that every provider takes, and says what it may do": () => {
      assert.match(tool.id, /^[a-z][a-z0-9-]{0,62}$/);
      assert.ok(tool.name, "it has no name");
      assert.ok(tool.description, "it has no description for people");
      assert.ok(EFFECTS.includes(tool.effect), `its effect is ${tool.effect}`);
    },

    "describes itself and its arguments to models, as plain JSON": async () => {
      const { description, parameters } = await offered();
      assert.ok(description.length > 20, "it doesn't say what it is for and when to use it");
      assert.equal(parameters.type, "object", "parameters are no schema of an object");
      assert.deepEqual(JSON.parse(JSON.stringify(parameters)), parameters);
    },

    "has a schema that arguments fit": async () => {
      const { parameters } = await offered();
      const faults = checkSchema(parameters, args);
      assert.ok(faults.length === 0, `args don't fit parameters: ${faults.join("; ")}`);
    },

    "says what a call touches, and nothing beyond what it declares": async () => {
      const run = await offered();
      const look = async () => run.touch?.(args, context, signal());
      const touch = (await look()) ?? { effect: tool.effect, target: "" };
      const isWithin = EFFECTS.indexOf(touch.effect) <= EFFECTS.indexOf(tool.effect);
      assert.ok(isWithin, `it ${touch.effect}, and says that it ${tool.effect}`);
      assert.deepEqual(await look(), await look());
      if (tool.effect === "sends" || tool.effect === "writes") assert.notEqual(touch.target, "");
    },

    "gives text": async () => {
      const run = await offered();
      const { content } = await run.run(args, context, signal());
      assert.equal(typeof content, "string");
      assert.notEqual(content, "", "it gives no text");
    },
  };
}
