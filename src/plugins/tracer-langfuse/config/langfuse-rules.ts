import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import { AppError } from "@core/errors/app-error";
import { isLocalAddress } from "@core/services/models/request-failure";

/** Where traces go unless another host is named: the provider's cloud. */
export const DEFAULT_HOST = "https://cloud.langfuse.com";

/** The fields of the configuration as they are entered. */
export interface LangfuseInput {
  readonly enabled: boolean;
  /** Empty stands for the provider's cloud. */
  readonly host: string;
  readonly publicKey: string;
  /** Empty keeps the stored one, which another host does not allow; without one the public key alone is sent. */
  readonly secretKey: string;
  /** Empty for the host's own default. */
  readonly environment?: string;
  /** A number from 0 to 1; empty stands for all requests. */
  readonly sampleRate?: string;
  readonly sendsFiles?: boolean;
}

/** The fields once they have been checked. */
export interface LangfuseFields
  extends Pick<ObservabilityConfig, "host" | "publicKey" | "enabled" | "environment" | "sampleRate"> {
  readonly sendsFiles: boolean;
  readonly secretKey: string;
  /** Whether what is sealed stays as it is. */
  readonly keepsSecret: boolean;
}

/** As the host has it: what begins with `langfuse` is reserved. */
const ENVIRONMENT = /^(?!langfuse)[a-z0-9_-]+$/;

/**
 * Trims the fields and checks them against what is stored.
 * @throws AppError `credentials.fields-missing`, or `observability.` with `host-invalid`, `key-reentry`,
 * `environment-invalid`, `sample-rate-invalid`.
 */
export function validateLangfuse(
  input: LangfuseInput,
  current: ObservabilityConfig | undefined,
): LangfuseFields {
  const { enabled, sendsFiles = false } = input;
  const publicKey = input.publicKey.trim();
  const secretKey = input.secretKey.trim();
  if (!publicKey) throw new AppError("credentials.fields-missing");
  const host = normalHost(input.host);
  const hasStored = secretKey === "" && Boolean(current?.encryptedSecretKey);
  const keepsSecret = hasStored && host === current?.host;
  if (hasStored && !keepsSecret && !current?.withoutSecret) throw new AppError("credentials.reentry");
  const environment = readEnvironment(input.environment ?? "");
  const sampleRate = readSampleRate(input.sampleRate ?? "");
  return { enabled, sendsFiles, host, publicKey, secretKey, keepsSecret, environment, sampleRate };
}

/** Whether the host takes traces of an environment. */
export function isEnvironment(name: string): boolean {
  return ENVIRONMENT.test(name);
}

/** Whether a number can be the share of requests that are traced. */
export function isSampleRate(rate: number): boolean {
  return rate >= 0 && rate <= 1;
}

function readEnvironment(input: string): string | undefined {
  const name = input.trim();
  if (name === "") return undefined;
  if (!isEnvironment(name)) throw new AppError("observability.environment-invalid", { name });
  return name;
}

function readSampleRate(input: string): number | undefined {
  const text = input.trim().replace(",", ".");
  if (text === "") return undefined;
  if (!isSampleRate(Number(text))) throw new AppError("observability.sample-rate-invalid", { rate: text });
  return Number(text);
}

/**
 * An address as it is used. Prompts are not sent in clear over a network: without encryption only to this device.
 * @throws AppError `address.insecure`.
 */
export function normalHost(input: string): string {
  const text = input.trim().replace(/\/+$/, "") || DEFAULT_HOST;
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocalAddress(text));
  if (!isPlain || !isSafe) throw new AppError("address.insecure", { url: text });
  return text;
}
