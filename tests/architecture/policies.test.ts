import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cellPolicy } from "@shared/cell/cell-document";
import { framePolicy } from "@ui/markdown/frame/frame-document";
import type { IndexHtmlTransformContext } from "vite";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../scripts/vite-csp";

const SHA256 = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** The sources of each directive, by name. */
function directives(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy.split(";").map((each) => {
      const [name = "", ...sources] = each.trim().split(" ");
      return [name, sources];
    }),
  );
}

function pagePolicy(): string {
  const { transformIndexHtml } = contentSecurityPolicy(() => [SHA256]);
  if (typeof transformIndexHtml !== "object") throw new Error("the plugin does not place the policy");
  const html = transformIndexHtml.handler.call(
    undefined as never,
    '<meta charset="utf-8" />',
    {} as IndexHtmlTransformContext,
  );
  return /content="(default-src[^"]*)"/.exec(String(html))?.[1] ?? "";
}

/** The page of documents of strangers (views of MCP servers, interactive drawings), as it is delivered. */
const appFrame = readFileSync("public/app-frame.html", "utf8");
const boot = /<script>([\s\S]*)<\/script>/.exec(appFrame)?.[1] ?? "";
const appPolicy = /content="(default-src[^"]*)"/.exec(appFrame)?.[1] ?? "";

const policies = {
  page: directives(pagePolicy()),
  frame: directives(framePolicy(SHA256)),
  cell: directives(cellPolicy(SHA256)),
  app: directives(appPolicy),
};

// With 'unsafe-inline' or 'strict-dynamic' markup could run script, and find WebRTC in a frame within the frame.
test("scripts run by origin and digest alone, and only WebAssembly is compiled", () => {
  expect(policies.page.get("script-src")).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${SHA256}'`]);
  for (const policy of [policies.frame, policies.cell])
    expect(policy.get("script-src")).toEqual([`'sha256-${SHA256}'`, "'wasm-unsafe-eval'"]);
});

test("what is not named is refused; no document of another site is framed, no form is sent", () => {
  for (const policy of Object.values(policies))
    for (const name of ["default-src", "form-action", "base-uri"])
      expect(policy.get(name)).toEqual(["'none'"]);
  for (const policy of [policies.frame, policies.cell, policies.app])
    expect(policy.get("frame-src")).toEqual(["'none'"]);
  // The page of views; whatever is in a frame by its address has a sandbox of no origin.
  expect(policies.page.get("frame-src")).toEqual(["'self'"]);
});

test("a view runs scripts by the one of ours, and reaches nothing", () => {
  const sha256 = createHash("sha256").update(boot).digest("base64");
  expect(policies.app.get("script-src")).toEqual([`'sha256-${sha256}'`, "blob:", "'wasm-unsafe-eval'"]);
  for (const name of ["connect-src", "worker-src", "object-src"])
    expect(policies.app.get(name)).toEqual(["'none'"]);
  const sources = [...policies.app]
    .filter(([name]) => name.endsWith("-src") && name !== "script-src")
    .flatMap(([, some]) => some);
  expect(new Set(sources)).toEqual(new Set(["'none'", "'unsafe-inline'", "data:", "blob:"]));
  // Another policy of the view's own would let any markup through.
  expect(policies.app.get("require-trusted-types-for")).toEqual(["'script'"]);
  expect(policies.app.get("trusted-types")).toEqual(["default", "view"]);
});

test("a frame has no network at all", () => {
  const sources = [...policies.frame]
    .filter(([name]) => name.endsWith("-src") && name !== "script-src")
    .flatMap(([, some]) => some);
  expect(new Set(sources)).toEqual(new Set(["'none'", "'unsafe-inline'", "data:"]));
  expect(policies.frame.get("style-src")).toEqual(["'unsafe-inline'"]);
  expect(policies.frame.get("require-trusted-types-for")).toEqual(["'script'"]);
});

test("a cell has workers made of text, and nothing else", () => {
  expect(
    [...policies.cell].filter(([, sources]) => !sources.includes("'none'")).map(([name]) => name),
  ).toEqual(["script-src", "worker-src", "require-trusted-types-for"]);
  expect(policies.cell.get("worker-src")).toEqual(["blob:"]);
});
