import * as v from "valibot";
import { type ForeignAgent, foreignDraft } from "./foreign-agent";

const text = v.fallback(v.nullish(v.string()), undefined);
const preset = v.pipe(
  v.looseObject({
    title: text,
    modelLabel: text,
    chatGptLabel: text,
    endpoint: text,
    model: text,
    promptPrefix: text,
    system: text,
    temperature: v.fallback(v.nullish(v.number()), undefined),
    tools: v.fallback(v.array(v.unknown()), []),
  }),
  v.check((each) => "presetId" in each || (each.endpoint != null && "promptPrefix" in each)),
);

/** The agent of a preset of LibreChat; `undefined` for what is none. @throws AppError where it has no name. */
export function readLibreChatPreset(value: unknown): ForeignAgent | undefined {
  const read = v.safeParse(preset, value);
  if (!read.success) return undefined;
  const { title, modelLabel, chatGptLabel, model, promptPrefix, system, temperature, tools } = read.output;
  const instructions = promptPrefix ?? system ?? "";
  const draft = foreignDraft({
    name: title || modelLabel || chatGptLabel || model || "",
    about: [modelLabel, chatGptLabel, instructions],
    instructions,
    temperature: temperature ?? undefined,
  });
  return {
    draft,
    leftOut: [...(model ? ["model" as const] : []), ...(tools.length > 0 ? ["tools" as const] : [])],
  };
}
