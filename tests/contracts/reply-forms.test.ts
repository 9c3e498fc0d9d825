import type { LlmRequest, ReplySchema } from "@core/domain/model/llm";
import {
  BRIEF_FORM,
  EDITS_FORM,
  PLAN_FORM,
  RECRUIT_FORM,
  VERDICTS_FORM,
} from "@core/services/orchestration/prompts/reply-forms";
import { listAt, objectAt } from "@shared/json-value";
import { describe, expect, test } from "vitest";
import { deepSeekClient } from "../../src/plugins/llm-deepseek/deepseek-client";
import { grokClient } from "../../src/plugins/llm-grok/grok-client";
import { lmStudioClient } from "../../src/plugins/llm-lm-studio/lm-studio-client";
import { mistralClient } from "../../src/plugins/llm-mistral/mistral-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import { jsonResponse } from "../fakes/fake-http";
import {
  anthropic,
  askedOf,
  custom,
  google,
  huggingFace,
  type Make,
  ollama,
  openRouter,
  vertex,
} from "./asked-of";

const schema: ReplySchema = {
  name: "city",
  schema: {
    type: "object",
    properties: { name: { type: "string" }, size: { type: ["integer", "null"] } },
    required: ["name", "size"],
    additionalProperties: false,
  },
};
const STRICT = { ...schema, strict: true };
const RESPONSE_FORMAT = { response_format: { type: "json_schema", json_schema: STRICT } };
const GEMINI = {
  type: "object",
  properties: { name: { type: "string" }, size: { type: "integer", nullable: true } },
  required: ["name", "size"],
};

type Row = readonly [name: string, make: Make, model: string, fields: object, extra: Partial<LlmRequest>];

const rows: readonly Row[] = [
  ["OpenAI", openAiClient, "gpt-6.2-sol", RESPONSE_FORMAT, {}],
  [
    "OpenAI in Responses",
    openAiClient,
    "gpt-6.2-sol",
    { text: { format: { type: "json_schema", ...STRICT } } },
    { effort: "low" },
  ],
  [
    "Anthropic",
    anthropic,
    "claude-sonnet-5-5",
    { output_config: { effort: "low", format: { type: "json_schema", schema: schema.schema } } },
    { effort: "low" },
  ],
  ["Google", google, "gemini-flash-latest", RESPONSE_FORMAT, {}],
  [
    "Google with an effort",
    google,
    "gemini-flash-latest",
    { generationConfig: { responseMimeType: "application/json", responseSchema: GEMINI } },
    { effort: "low" },
  ],
  [
    "Vertex AI",
    vertex,
    "gemini-3.5-flash",
    { generationConfig: { responseMimeType: "application/json", responseSchema: GEMINI } },
    {},
  ],
  ["Ollama", ollama, "qwen3", { format: schema.schema }, {}],
  ["Mistral", mistralClient, "mistral-medium-latest", RESPONSE_FORMAT, {}],
  ["OpenRouter", openRouter, "openai/gpt-5-mini", RESPONSE_FORMAT, {}],
  ["Grok", grokClient, "grok-4.6", RESPONSE_FORMAT, {}],
  ["HuggingFace", huggingFace, "openai/gpt-oss-120b", RESPONSE_FORMAT, {}],
  ["LM Studio", lmStudioClient, "openai/gpt-oss-20b", RESPONSE_FORMAT, {}],
  ["Custom", custom, "default", RESPONSE_FORMAT, {}],
];

describe("the form of a reply", () => {
  test.each(rows)("%s holds its models to it", async (_, make, model, fields, extra) => {
    const { body } = await askedOf(make, model, { schema, ...extra });
    expect(body).toMatchObject(fields);
  });

  test.each(rows)("%s that refuses it is asked once more without", async (_, make, model, __, extra) => {
    const message = "response_format: structured output with a json_schema is not supported by this model";
    const refusal = jsonResponse({ error: { message } }, { status: 400 });
    const { body, count } = await askedOf(make, model, { schema, ...extra }, refusal);
    expect(count).toBe(2);
    expect(JSON.stringify(body)).not.toMatch(/json_schema|responseSchema|responseMimeType|"format"/);
  });

  test("is remembered to be refused, and no effort goes with it", async () => {
    const { body } = await askedOf(
      anthropic,
      "claude-sonnet-5-5",
      { schema, effort: "high" },
      jsonResponse({ error: { message: "output_config.format: not supported" } }, { status: 400 }),
    );
    expect(body.output_config).toEqual({ effort: "high" });
  });

  test("is asked of none that is known to have no way for it", async () => {
    for (const [make, model] of [
      [deepSeekClient, "deepseek-flash"],
      [anthropic, "claude-3-5-haiku-latest"],
      [anthropic, "claude-opus-4-20250514"],
    ] as const) {
      const { body } = await askedOf(make, model, { schema });
      expect(JSON.stringify(body)).not.toContain("schema");
    }
  });
});

/** All objects in a schema. */
function objectsIn(node: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(objectsIn);
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(objectsIn);
  return "properties" in node ? [objectAt(node), ...inner] : inner;
}

describe("the forms of brief, plan, recruits, verdicts and edits", () => {
  test.each([BRIEF_FORM, PLAN_FORM, RECRUIT_FORM, VERDICTS_FORM, EDITS_FORM])(
    "$name is as the strictest providers have it",
    ({ name, schema: form }) => {
      expect(name).toMatch(/^[\w-]{1,64}$/);
      const objects = objectsIn(form);
      expect(objects.length).toBeGreaterThan(0);
      for (const each of objects) {
        expect(each.type).toBe("object");
        expect(each.additionalProperties).toBe(false);
        expect(listAt(each, "required")).toEqual(Object.keys(objectAt(each, "properties")));
      }
    },
  );
});
