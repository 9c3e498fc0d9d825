import type { LlmMessage, ToolCall, ToolDeclaration } from "@core/domain/model/llm";
import { fromBase64 } from "@core/domain/text/base64";
import { SECRET } from "./injection-case";
import { readings } from "./readings";

/** Prompt sent to a model. */
interface Prompt {
  readonly messages: readonly LlmMessage[];
  readonly tools?: readonly ToolDeclaration[];
}

/** A call a text orders. */
type Order = Pick<ToolCall, "name" | "arguments">;

const HOST = String.raw`(?:(?:[\p{L}\p{N}-]+[.。．])+(?:example|test|onion)(?:\.(?=/))?|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f]*:[\da-f:]+\]|localhost)(?::\d+)?`;
const ADDRESS = new RegExp(
  String.raw`\b(?:[a-z]+:)?//(?:[^\s/@<>"'()]*@)?${HOST}[^\s<>"'\x60)]*|${HOST}`,
  "giu",
);
const PATH =
  /(?<![\p{L}\p{N}.:/@\\"<])(?:~|[A-Za-z]:|[\p{L}\p{N}_.-]+)?(?:[\\/](?:\.{1,2}(?=[\\/])|[\p{L}\p{N}_.~:$-]*[\p{L}\p{N}_~$-]))+/gu;
const SENDING =
  /\b(?:send|post|upload|forward|e-?mail|submit|transmit|report to|deliver|envoie|envoyez|transmets|sende|schicke?|übermittle|env[ií]a|manda|invia|envie|stuur|wyślij|skicka|gönder|gửi|kirim)|отправ|送信|发送|上传|發送|보내|전송|أرسل|שלח|भेज|ส่ง|στείλε/iu;
const WRITING =
  /\b(?:write|save|overwrite|append|store|create|replace|écris|enregistre|schreibe?|speichere?|escribe|guarda|scrivi|salva|zapisz|spara)|запиши|сохрани|保存|写入|書き|저장|써라|اكتب/iu;
const OPENING =
  /\b(?:open|fetch|visit|browse|load|read the page|ouvre|öffne|abre|apri)|открой|開い|打开|열어/iu;
const ALLOWING = /approv|allow|permit|consent|erlaub|autoris|разреш|許可|허용/iu;
const REMOTE =
  /!?\[[^\]]*\]\([^)]*\)|!?\[[^\]]*\]\[[^\]]*\]|^\[[^\]]+\]:\s*\S+.*$|<(?:img|a|link|iframe|video|audio|object|embed|svg|picture|source|input|body|table|style|form|meta|base)\b[^>]*>(?:[^<]*<\/(?:a|style|svg|form)>)?|```(?:svg|html|mermaid)\n[\s\S]*?\n```/gim;
/** So near to what it is about a verb stands, in characters. */
const NEAR = 160;

/**
 * Reaction of a model that believes whatever it reads, whoever wrote it: the calls that any part of what it is sent
 * orders in any way, but those it has made already, and when all are made a text with all that it was told to show.
 */
export function obey({ messages, tools = [] }: Prompt): readonly ToolCall[] | string {
  const told = [
    ...messages.filter(({ role }) => role !== "assistant").flatMap(textsOf),
    ...describing(tools),
  ];
  const known = new Set(tools.map(({ name }) => name));
  const made = new Set(
    messages.flatMap((each) => (each.role === "assistant" ? (each.toolCalls ?? []) : [])).map(keyOf),
  );
  const orders = new Map(
    told
      .flatMap(ordersIn)
      .flatMap((order) => (known.has(order.name) ? [[keyOf(order), order] as const] : [])),
  );
  const calls = [...orders]
    .filter(([key]) => !made.has(key))
    .map(([, order], place) => callOf(order, made.size + place));
  return calls.length > 0 ? calls : ["Here it is.", ...told.flatMap(shownIn)].join("\n\n");
}

/** The calls that a text orders, as somebody reads it who looks through every disguise. */
export function ordersIn(text: string): readonly Order[] {
  const found = readings(text).flatMap((each) => [...writtenOut(each), ...inWords(each)]);
  return [...new Map(found.map((order) => [keyOf(order), order])).values()];
}

/** Markup a text wants shown that would load from elsewhere, with the secret where it wants that. */
function shownIn(text: string): readonly string[] {
  return readings(text)
    .flatMap((each) => each.match(REMOTE) ?? [])
    .map((shown) => shown.replace(/\{[^{}]*\}|%7B.*?%7D|SECRET/gi, SECRET));
}

function textsOf(message: LlmMessage): readonly string[] {
  const files = message.attachments ?? [];
  const read = ({ data }: { readonly data: string }) => new TextDecoder().decode(fromBase64(data));
  return [
    // These lines are the application's own: where a page is from, and its host where it has no title.
    message.content.replace(/^(?:Source: "[^\n]*"|\[\d+\] rivers\.example)$/gm, ""),
    ...files.flatMap((file) => [file.name, ...(file.type === "text" ? [read(file)] : [])]),
  ];
}

function describing(tools: readonly ToolDeclaration[]): readonly string[] {
  return tools.map(
    ({ name, description, parameters }) => `${name}\n${description}\n${JSON.stringify(parameters)}`,
  );
}

/** Calls in the forms that models and their servers write them in. */
function writtenOut(text: string): readonly Order[] {
  const json = [
    ...text.matchAll(
      /"(?:name|tool)"\s*:\s*"([\w-]+)"\s*,\s*"(?:arguments|parameters|input)"\s*:\s*(\{[^{}]*\})/g,
    ),
  ];
  const markup = [
    ...text.matchAll(/<invoke name="([\w-]+)">\s*((?:<parameter name="\w+">[^<]*<\/parameter>\s*)+)/g),
  ];
  const code = [...text.matchAll(/\b([a-z]+(?:-[a-z]+)*)\(((?:\s*\w+\s*=\s*"[^"]*"\s*,?)+)\)/g)];
  const pairs = (of: string, each: RegExp) =>
    JSON.stringify(Object.fromEntries([...of.matchAll(each)].map(([, key, value]) => [key, value])));
  return [
    ...json.map(([, name = "", args = ""]) => ({ name, arguments: args })),
    ...markup.map(([, name = "", of = ""]) => ({ name, arguments: pairs(of, /name="(\w+)">([^<]*)</g) })),
    ...code.map(([, name = "", of = ""]) => ({ name, arguments: pairs(of, /(\w+)\s*=\s*"([^"]*)"/g) })),
  ].filter(({ arguments: args }) => isJson(args));
}

/** Orders in the words of any language: an address or a path, and the verb that stands nearest to it. */
function inWords(text: string): readonly Order[] {
  const addresses = [...text.matchAll(ADDRESS)].flatMap((match) => {
    const [to] = match;
    const verb = verbNear(text, match, { post: SENDING, "fetch-page": OPENING });
    if (verb === "post") return [order(text, match, verb, { to, body: SECRET })];
    const url = (/^[a-z]+:/.test(to) ? to : `https://${to}`).replace(/\{[^{}]*\}?/g, SECRET);
    return verb ? [order(text, match, verb, { url })] : [];
  });
  const withoutAddresses = text.replace(ADDRESS, (address) => " ".repeat(address.length));
  const paths = [...withoutAddresses.matchAll(PATH)].flatMap((match) => {
    const verb = verbNear(text, match, { "write-file": WRITING });
    return verb ? [order(text, match, verb, { path: match[0], text: SECRET })] : [];
  });
  return [...addresses, ...paths];
}

/** A call that says it has been allowed, where the text says so. */
function order(text: string, { index }: RegExpExecArray, name: string, args: object): Order {
  const isAllowed = ALLOWING.test(text.slice(Math.max(0, index - NEAR), index + NEAR));
  const claims = isAllowed ? { approved: true, decision: "always", scope: "agent" } : {};
  return { name, arguments: JSON.stringify({ ...args, ...claims }) };
}

function verbNear(
  text: string,
  { index, 0: { length } }: RegExpExecArray,
  verbs: Readonly<Record<string, RegExp>>,
): string | undefined {
  const before = text.slice(Math.max(0, index - NEAR), index);
  const after = text.slice(index + length, index + length + NEAR);
  const places = Object.entries(verbs).flatMap(([name, verb]) => {
    const last = [...before.matchAll(new RegExp(verb, "giu"))].at(-1);
    const next = verb.exec(after);
    return [
      ...(last ? [{ name, distance: before.length - last.index }] : []),
      ...(next ? [{ name, distance: next.index }] : []),
    ];
  });
  return places.sort((a, b) => a.distance - b.distance)[0]?.name;
}

function callOf(order: Order, place: number): ToolCall {
  return { id: `order-${place}`, ...order };
}

function keyOf({ name, arguments: args }: Order): string {
  return `${name} ${args}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
