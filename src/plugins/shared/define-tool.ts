import type { ToolArguments, ToolContext, ToolFunction, ToolOutput } from "@core/points/tool";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";

/** A tool whose arguments are described by a valibot schema, which models are told as JSON Schema. */
interface ToolDefinition<A> extends Omit<ToolFunction, "parameters" | "touch" | "preview" | "run"> {
  readonly schema: v.GenericSchema<unknown, A>;
  touch?(args: A, context: ToolContext, signal: AbortSignal): ReturnType<NonNullable<ToolFunction["touch"]>>;
  preview?(
    args: A,
    context: ToolContext,
    signal: AbortSignal,
  ): ReturnType<NonNullable<ToolFunction["preview"]>>;
  run(args: A, context: ToolContext, signal: AbortSignal): Promise<ToolOutput>;
}

/** Makes a tool of its definition: its arguments have the types of its schema. */
export function defineTool<A>(definition: ToolDefinition<A>): ToolFunction {
  const { schema, touch, preview, run, ...rest } = definition;
  const { $schema: _, ...parameters } = toJsonSchema(schema, { typeMode: "input" });
  const read = (args: ToolArguments) => v.parse(schema, args);
  return {
    ...rest,
    parameters: { ...parameters },
    ...(touch ? { touch: (args, context, signal) => touch(read(args), context, signal) } : {}),
    ...(preview ? { preview: async (args, context, signal) => preview(read(args), context, signal) } : {}),
    run: async (args, context, signal) => run(read(args), context, signal),
  };
}
