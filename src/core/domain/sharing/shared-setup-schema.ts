import * as v from "valibot";
import { AppError } from "../../errors/app-error";
import { id } from "../schema/values";
import { visibleName } from "../text/visible-text";
import {
  SETUP_LIMITS,
  type SharedAgent,
  type SharedCredential,
  type SharedSetup,
  sharedPlatformName,
} from "./shared-setup";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A text that people tell agents apart by: all of it can be seen. */
const shown = v.pipe(text, v.transform(visibleName));
const temperature = v.pipe(v.number(), v.minValue(0), v.maxValue(2));

/** The fields that may stand in `p`, readable without the password, or sealed in `d`. */
const openable = {
  a: v.nullish(
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(SETUP_LIMITS.agents),
      v.array(v.object({ n: shown, r: shown, i: v.nullish(v.string()), t: v.nullish(temperature) })),
    ),
    [],
  ),
  n: v.nullish(v.string()),
};

/** `p`. */
const plainSchema = v.object(openable);

/** The JSON inside `d`. */
const secretSchema = v.object({
  ...openable,
  c: v.pipe(
    v.array(v.unknown()),
    v.maxLength(SETUP_LIMITS.credentials),
    v.array(
      v.object({
        p: v.pipe(text, id),
        k: v.nullish(v.string()),
        m: v.nullish(v.string()),
        b: v.nullish(v.string()),
      }),
    ),
  ),
});

type OpenPart = Pick<SharedSetup, "agents" | "platformName">;

/** The plain part of a payload. Fields without a value are left out, so that nothing is authenticated in vain. */
export function plainPartOf({ agents, platformName }: OpenPart): Readonly<Record<string, unknown>> {
  const entries = agents.map(({ name, role, instructions, temperature: t }) => ({
    n: name,
    r: role,
    i: instructions,
    ...(t === undefined ? {} : { t }),
  }));
  return { a: entries, ...(platformName ? { n: platformName } : {}) };
}

/** The text that is encrypted; `sealed` is what is not to be read without the password either. */
export function secretTextOf(credentials: readonly SharedCredential[], sealed?: OpenPart): string {
  const entries = credentials.map(({ provider, apiKey, model, baseUrl }) => ({
    p: provider,
    k: apiKey,
    ...(model ? { m: model } : {}),
    ...(baseUrl ? { b: baseUrl } : {}),
  }));
  return JSON.stringify({ c: entries, ...(sealed ? plainPartOf(sealed) : {}) });
}

/** Reads a plain part. @throws AppError `sharing.structure`. */
export function readPlainPart(input: unknown): OpenPart {
  return openPartOf(read(plainSchema, input));
}

/** Reads a decrypted text. @throws AppError `sharing.structure`. */
export function readSecretText(json: string): SharedSetup {
  const { c, ...open } = read(secretSchema, parseJson(json));
  const credentials = c.map(({ p, k, m, b }) => ({
    provider: p,
    apiKey: k?.trim() ?? "",
    model: m?.trim() || undefined,
    baseUrl: b?.trim() || undefined,
  }));
  return { ...openPartOf(open), credentials };
}

function openPartOf({ a, n }: v.InferOutput<typeof plainSchema>): OpenPart {
  const agents = a.map(
    (each): SharedAgent => ({
      name: each.n,
      role: each.r,
      instructions: (each.i ?? "").trim(),
      temperature: each.t ?? undefined,
    }),
  );
  return { agents, platformName: sharedPlatformName(n) };
}

function read<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new AppError("sharing.structure");
  return result.output;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("sharing.structure", {}, { cause: error });
  }
}
