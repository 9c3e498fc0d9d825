import type { LocalCommand } from "./local-command";

/** A server that another application reaches through a program, as it speaks no HTTP itself. */
export interface BridgedUrl {
  readonly url: string;
  /** Headers that the program is told to send, each as `Name: value`. */
  readonly headers: readonly string[];
}

/** The address that `mcp-remote`, or `supergateway` the other way round, is told to lead to. */
export function bridgedUrl({ command, args }: LocalCommand): BridgedUrl | undefined {
  const words = [command, ...args];
  const isBridge = words.some((word) => /^(?:mcp-remote|supergateway)(?:@[\w.-]+)?$/.test(word));
  const url = words.find((word) => /^https?:\/\//.test(word));
  if (!isBridge || url === undefined || words.includes("--stdio")) return undefined;
  const headers = words.flatMap((word, place) => (word === "--header" ? (words[place + 1] ?? []) : []));
  return { url, headers };
}

/** The headers of a bridge by name; its variables are filled in. */
export function remoteOf(
  { headers }: BridgedUrl,
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const pairs = headers.flatMap((header) => {
    const [, name, value = ""] = /^([^:\s]+)\s*:\s*(.*)$/.exec(header) ?? [];
    if (name === undefined) return [];
    const filled = value.replace(/\$\{(\w+)\}/g, (blank, variable: string) =>
      Object.hasOwn(env, variable) ? (env[variable] ?? blank) : blank,
    );
    return [[name, filled]];
  });
  return Object.fromEntries(pairs);
}
