import { describe, expect, test } from "vitest";
import { AppError } from "../errors/app-error";
import { pluginError } from "./plugin-error";

const NAMES = { plugin: "Acme pack", provider: "Acme" };
const shown = (error: unknown) => pluginError(error, NAMES);
/** An error as a cell gives it, of one that has thrown a code. */
const thrown = (cause: unknown, params = {}) => new AppError("external-plugin.failed", params, { cause });

describe("the error of a plugin", () => {
  test("that is none of ours has its words, cut, and names the plugin", () => {
    const error = new TypeError("x".repeat(600));
    expect(shown(error)).toMatchObject({
      code: "external-plugin.failed",
      params: { plugin: "Acme pack", reason: "x".repeat(500) },
      cause: error,
    });
    expect(shown("broken")).toMatchObject({ params: { reason: "broken" } });
  });

  test("with a code of its cell keeps it, and names the plugin", () => {
    expect(shown(new AppError("external-plugin.ended", { code: 7, plugin: "another" }))).toMatchObject({
      code: "external-plugin.ended",
      params: { code: 7, plugin: "Acme pack" },
    });
  });

  test("with its own words has them, cut, and the place", () => {
    expect(
      shown(thrown(undefined, { reason: "y".repeat(501), place: "plugin.ts:12", stack: "at run" })),
    ).toMatchObject({
      code: "external-plugin.failed",
      params: { plugin: "Acme pack", reason: `${"y".repeat(500)} (plugin.ts:12)` },
    });
    expect(shown(thrown(undefined)).params).toEqual({ plugin: "Acme pack", reason: "" });
  });
});

describe("a code of the application that a plugin throws", () => {
  test.each<readonly [string, object | undefined, object]>([
    [
      "provider.api",
      { status: 429, retryAfterMs: 5 },
      { status: 429, statusText: "", detail: "", retryAfterMs: 5 },
    ],
    ["provider.api", { status: 599 }, { status: 599, statusText: "", detail: "" }],
    ["provider.stream-error", { message: "m".repeat(600) }, { message: "m".repeat(500) }],
    ["provider.download-failed", { message: "no" }, { message: "no" }],
    ["provider.stream-cut", undefined, {}],
    ["provider.no-body", { more: 1 }, {}],
    ["provider.no-web-search", { model: "m" }, { model: "m" }],
    ["network.failed", {}, { host: "" }],
  ])("is taken over: %s %j", (code, params, told) => {
    const error = shown(thrown({ code, params }));
    expect(error.code).toBe(code);
    expect(error.params).toEqual({ ...told, provider: "Acme" });
  });

  test.each<readonly [string, object | undefined]>([
    ["vault.locked", {}],
    ["provider.api", { status: 99 }],
    ["provider.api", { status: 600 }],
    ["provider.api", { status: 429.5 }],
    ["provider.api", { status: 429, retryAfterMs: -1 }],
    ["provider.api", { status: 429, retryAfterMs: 2e12 }],
    ["provider.api", undefined],
    ["provider.stream-error", { message: 7 }],
    ["provider.no-web-search", {}],
    ["network.failed", { host: 7 }],
  ])("is its own words where it is none of those it may throw: %s %j", (code, params) => {
    const error = shown(thrown({ code, params }, { reason: "mine" }));
    expect([error.code, error.params]).toEqual([
      "external-plugin.failed",
      { plugin: "Acme pack", reason: "mine" },
    ]);
  });
});
