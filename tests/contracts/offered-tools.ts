import type { LlmMessage, ToolDeclaration } from "@core/domain/model/llm";

/** Declared tools: one with all that schemas may hold, and one without arguments. */
export const OFFERED: readonly ToolDeclaration[] = [
  {
    name: "weather",
    description: "The weather of a city.",
    parameters: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        city: { type: "string", minLength: 1 },
        unit: { anyOf: [{ const: "C" }, { const: "F" }, { type: "null" }] },
        days: { type: ["integer", "null"], exclusiveMinimum: 0, default: 1 },
        place: { $ref: "#/$defs/place" },
      },
      required: ["city"],
      additionalProperties: false,
      $defs: { place: { type: "object", properties: { latitude: { type: "number", enum: [1, 2] } } } },
    },
  },
  { name: "cities", description: "All cities.", parameters: { type: "object" } },
];

/** A conversation with calls: two at once, one of them malformed and of another provider, then one without a word. */
export const TOOL_TURNS: readonly LlmMessage[] = [
  { role: "user", content: "How warm is it in Paris and Rome?" },
  {
    role: "assistant",
    content: "I look.",
    toolCalls: [
      { id: "call_1", name: "weather", arguments: '{"city":"Paris"}' },
      { id: "weather:2", name: "weather", arguments: '{"city":' },
    ],
  },
  { role: "tool", toolCallId: "call_1", name: "weather", content: "18 °C" },
  { role: "tool", toolCallId: "weather:2", name: "weather", content: "No arguments" },
  { role: "assistant", content: "", toolCalls: [{ id: "call_3", name: "cities", arguments: "{}" }] },
  { role: "tool", toolCallId: "call_3", name: "cities", content: "" },
];

/** Their declarations as most protocols have them. */
export const [WEATHER, CITIES] = OFFERED.map(({ name, description, parameters: { $schema, ...schema } }) => ({
  name,
  description,
  schema: { properties: {}, ...schema },
}));
const functionOf = (tool: typeof WEATHER) => ({
  type: "function",
  function: { name: tool?.name, description: tool?.description, parameters: tool?.schema },
});
/** The declarations of chat completions. */
export const FUNCTIONS = [functionOf(WEATHER), functionOf(CITIES)];
/** The result with a picture, where pictures can only be named. */
export const PICTURE_NAMED = "A map\n\n[Attached file: map.png (image/png)]";

/** The schema of `OFFERED` in Gemini's subset: https://ai.google.dev/api/caching#Schema */
export const GEMINI_SCHEMA = {
  type: "object",
  properties: {
    city: { type: "string", minLength: 1 },
    unit: {
      anyOf: [
        { type: "string", enum: ["C"] },
        { type: "string", enum: ["F"] },
      ],
      nullable: true,
    },
    days: { type: "integer", nullable: true },
    place: { type: "object", properties: { latitude: { type: "number" } } },
  },
  required: ["city"],
};

/** The question of `TOOL_TURNS`, and the arguments of their first call. */
export const ASKED = "How warm is it in Paris and Rome?";
export const PARIS = { city: "Paris" };
