import { expect, it } from "vitest";
import { pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { readPackage } from "../../domain/external-plugins/plugin-package";
import { pluginReport } from "./plugin-report";

function installed(address?: string): InstalledPlugin {
  const { manifest, code } = readPackage(pluginFile());
  const times = { installedAt: 0, updatedAt: 0 };
  return {
    id: "acme",
    manifest,
    code,
    sha256: "d1",
    ...(address ? { address } : {}),
    ...times,
    mayReplace: [],
  };
}

it("says which plugin it is, why it was ended and what it logged, in this order", () => {
  const failures = [
    {
      contributionId: "dice",
      words: "The plugin Acme was stopped: it no longer answered.",
    },
  ];
  const report = pluginReport(installed("https://acme.example/p.js"), failures, [
    { at: 1_000, level: "warn", text: "it gets late" },
  ]);
  expect(report).toBe(
    [
      "Plugin: acme 1.0.0 (contained)",
      "From: https://acme.example/p.js",
      "SHA-256: d1",
      "Installed: 1970-01-01T00:00:00.000Z",
      "Failure: dice The plugin Acme was stopped: it no longer answered.",
      "1970-01-01T00:00:01.000Z warn it gets late",
      "",
    ].join("\n"),
  );
});

it("tells nobody the key of an address, nor any of the code", () => {
  const report = pluginReport(installed("https://acme.example/p.js?token=s3cret\nb"), [], []);
  expect(report).toContain("From: https://acme.example/p.js?…\n");
  expect(report).not.toContain("s3cret");
  expect(report).not.toContain("troupe-plugin");
  expect(pluginReport(installed(), [], [])).toContain("From: a file");
});

it("tells none of its secrets, which servers repeat and plugins log, and nothing that looks like a key", () => {
  const canaries = [
    "plain words",
    "p&ss=word",
    "sk-ant-api03-Abc123Def456Ghi789",
    "pk-lf-0f9a8b7c-6d5e-4f3a-2b1c",
  ];
  canaries.push(
    "0f9a8b7c6d5e4f3a2b1c0d9e",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
    "YWRtaW46cDRzcw==",
  );
  const text = [
    ...canaries,
    `https://a.example/cb?code=${canaries[4]}&x=${encodeURIComponent("p&ss=word")}`,
    `{"authorization":"Basic ${canaries[6]}"}`,
  ];
  const log = text
    .slice(0, 6)
    .concat(text.slice(7))
    .map((words) => ({ at: 0, level: "info", text: words }) as const);
  const failures = [{ words: `The plugin Acme failed: ${text.slice(0, 6).join(" ")}` }];
  const report = pluginReport(installed("https://acme.example/p.js"), failures, log, canaries.slice(0, 2));
  for (const canary of [...canaries, "p%26ss%3Dword"]) expect(report).not.toContain(canary);
  expect(report).toContain("https://a.example/cb?code=");
  expect(report).toContain("The plugin Acme failed");
});
