import { describe, expect, it } from "vitest";
import { readManifest } from "./manifest";
import { addressOfHost } from "./plugin-host-name";
import { compareRights, rightsOf } from "./rights";

const base = {
  id: "acme",
  name: "Acme",
  version: "1.0.0",
  apiVersion: 1,
  contributes: [{ point: "tool", id: "dice" }],
};
const rights = (more: object = {}) => rightsOf(readManifest({ ...base, ...more }));

describe("the rights of a version", () => {
  it("are the same where it wants the same in another order", () => {
    const before = rights({ hosts: ["a.example", "b.example"] });
    const after = rights({
      hosts: ["b.example", "a.example"],
      contributes: [...base.contributes, ...base.contributes],
    });
    expect(compareRights(before, after)).toMatchObject({ grown: false, shrunk: false });
  });

  it.each([
    ["a host", { hosts: ["a.example"] }],
    ["a point", { contributes: [...base.contributes, { point: "tracer", id: "t" }] }],
    ["a secret", { secrets: [{ name: "key", host: "a.example", label: "Key" }] }],
    ["trust", { kind: "trusted" }],
    ["the user's model", { asksModel: true }],
    ["the user's embedding model", { embeds: true }],
    ["the files that documents rest on", { contributes: [{ ...base.contributes[0], wants: ["files"] }] }],
    ["a right to a project", { project: { reads: ["documents"] } }],
  ])("grow by %s, and shrink without it", (_, more) => {
    expect(compareRights(rights(), rights(more))).toMatchObject({ grown: true, shrunk: false });
    expect(compareRights(rights(more), rights())).toMatchObject({ grown: false, shrunk: true });
  });

  it("grow where a drawing begins to run by itself, and shrink where it no longer does", () => {
    const renderer = { point: "code-block-renderer", id: "dots", languages: ["dots"], title: "Dots" };
    const inert = rights({ contributes: [{ ...renderer, draws: "svg" }] });
    const running = rights({ contributes: [{ ...renderer, document: "<p>dots</p>" }] });
    expect(compareRights(inert, running)).toMatchObject({ grown: true, shrunk: false });
    expect(compareRights(running, inert)).toMatchObject({ grown: false, shrunk: true });
  });

  it("grow and shrink where a secret comes from another sign-in", () => {
    const oauth = { authorize: "https://id.example/a", token: "https://id.example/t", clientId: "troupe" };
    const from = (over?: object) =>
      rights({
        secrets: [
          { name: "key", host: "a.example", label: "Key", ...(over ? { oauth: { ...oauth, ...over } } : {}) },
        ],
      });
    expect(compareRights(from({}), from({}))).toMatchObject({ grown: false, shrunk: false });
    for (const other of [{ token: "https://evil.example/t" }, { scope: "all" }, { clientId: "other" }])
      expect(compareRights(from({}), from(other))).toMatchObject({ grown: true, shrunk: true });
    expect(compareRights(from(), from({}))).toMatchObject({ grown: true });
  });

  it("grow and shrink where a secret goes to another host", () => {
    const to = (host: string) => rights({ secrets: [{ name: "key", host, label: "Key" }] });
    const change = compareRights(to("a.example"), to("evil.example"));
    expect(change).toMatchObject({ grown: true, shrunk: true });
    expect(change.secrets).toEqual({ added: ["key@evil.example"], removed: ["key@a.example"] });
  });
});

it("a host is reached over TLS, but for this device itself", () => {
  expect(addressOfHost("api.acme.example")).toBe("https://api.acme.example");
  expect(addressOfHost("localhost:11434")).toBe("http://localhost:11434");
  expect(addressOfHost("127.0.0.1:80")).toBe("http://127.0.0.1:80");
  expect(addressOfHost("localhost.evil.example")).toBe("https://localhost.evil.example");
});
