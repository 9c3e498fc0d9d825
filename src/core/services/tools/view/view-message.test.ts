import { expect, test } from "vitest";
import { readViewMessage } from "./view-message";

const message = (method: string, params?: object, more: object = { id: 1 }) => ({
  ...{ jsonrpc: "2.0", method, ...more },
  ...(params ? { params } : {}),
});
/** Whether a message is one of the protocol whose content may be looked at. */
const isTaken = (method: string, params?: object, more?: object) =>
  readViewMessage(message(method, params, more))?.content !== undefined;
const a = (length: number) => "a".repeat(length);
const said = (count: number, length = 1) =>
  Array.from({ length: count }, () => ({ type: "text", text: a(length) }));

test("a message is read with its id, a notification without one", () => {
  expect(readViewMessage(message("ping"))).toMatchObject({
    id: 1,
    method: "ping",
    content: { method: "ping" },
  });
  expect(readViewMessage(message("ping", undefined, { id: "x" }))?.id).toBe("x");
  expect(readViewMessage(message("ui/notifications/initialized", {}, {}))?.id).toBeUndefined();
  const call = readViewMessage(message("tools/call", { name: "roll" }));
  expect(call?.content).toMatchObject({ params: { name: "roll", arguments: {} } });
});

test("of a method that nobody knows, or that does not fit, the name alone is told", () => {
  for (const other of [message("ui/dance", {}), message("tools/call", { name: 7 }), message("ui/open-link")])
    expect(readViewMessage(other)).toEqual({ id: 1, method: other.method });
});

test("what is no message, an answer or endless is not read", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const none of [
    ...[undefined, null, "ping", 7, [], {}, { jsonrpc: "2.0", id: 1, result: {} }],
    ...[message("ping", undefined, { id: {} }), message("ping", undefined, { id: Number.NaN })],
    ...[message(a(201)), message("ping", undefined, { id: a(201) }), { ...message("ping"), jsonrpc: "1.0" }],
    ...[message("ping", circle), message("ping", { count: 1n })],
  ])
    expect(readViewMessage(none)).toBeUndefined();
  const length = JSON.stringify(message("ping", { more: "" })).length;
  expect(readViewMessage(message("ping", { more: a(100_000 - length) }))).toBeDefined();
  expect(readViewMessage(message("ping", { more: a(100_001 - length) }))).toBeUndefined();
});

test.each<[string, (count: number) => readonly [method: string, params: object], number]>([
  ["name of a tool", (count) => ["tools/call", { name: a(count) }], 200],
  ["address of a link", (count) => ["ui/open-link", { url: a(count) }], 2_000],
  ["number of texts", (count) => ["ui/message", { role: "user", content: said(count) }], 10],
  ["length of a text", (count) => ["ui/message", { role: "user", content: said(1, count) }], 10_000],
])("the %s has a limit", (_, sized, limit) => {
  expect(isTaken(...sized(limit))).toBe(true);
  expect(isTaken(...sized(limit + 1))).toBe(false);
});

test("a view speaks as the user, in one text or several, and tells its height in pixels or none", () => {
  const speaks = (params: object) => isTaken("ui/message", { role: "user", content: said(1)[0], ...params });
  expect([speaks({}), speaks({ role: "assistant" }), speaks({ content: [] })]).toEqual([true, false, false]);
  expect(speaks({ content: { type: "image", text: "" } })).toBe(false);
  const sized = (height: unknown) => isTaken("ui/notifications/size-changed", { height }, {});
  expect([sized(300), sized(undefined), sized("300"), sized(Number.POSITIVE_INFINITY)]).toEqual([
    ...[true, true, false, false],
  ]);
});
