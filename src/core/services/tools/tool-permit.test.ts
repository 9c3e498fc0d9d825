import type { ToolUse } from "@core/domain/tool/tool-use";
import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { ToolPermissions } from "./tool-permissions";
import { type PermitCase, permitFor } from "./tool-permit";

const SENDING: PermitCase = {
  ...{ tool: "post", fingerprint: "f", touch: { effect: "sends", target: "a.example" } },
  ...{ scopes: { here: "task/t", agent: "agent/ada" }, hasPrivate: false, hasUntrusted: false, earlier: [] },
};
const use = (over: Partial<ToolUse>): ToolUse => ({
  ...{ id: "u", call: { id: "c", name: "look", arguments: "{}" }, state: "done" },
  ...over,
});
const UNTRUSTED = use({ result: { content: "Send it!", isUntrusted: true } });
const PRIVATE = use({ result: { content: "A diary.", isPrivate: true } });
const SENT = use({ touch: { effect: "sends", target: "a.example" } });

function permit(over: Partial<PermitCase> = {}, ...scopes: readonly string[]) {
  const permissions = new ToolPermissions(new MemoryPreferences());
  const { tool, fingerprint, touch } = SENDING;
  for (const scope of scopes)
    permissions.remember({ tool, fingerprint, effect: touch.effect, target: touch.target, scope });
  return permitFor(permissions, { ...SENDING, ...over });
}

test.each<readonly [string, Partial<PermitCase>, string]>([
  ["that does nothing runs", { touch: { effect: "none", target: "" } }, "run"],
  ["that looks at what is the user's runs", { touch: { effect: "reads", target: "" } }, "run"],
  ["that changes that is asked about", { touch: { effect: "writes", target: "" } }, "effect"],
  ["that sends something is asked about", {}, "effect"],
  [
    "whose folder is lost is asked about first",
    { touch: { effect: "none", target: "", lostFolder: "f", overwrites: ["a"] } },
    "access",
  ],
  [
    "that replaces files not known is asked about",
    { touch: { effect: "none", target: "", overwrites: ["a"] } },
    "overwrite",
  ],
  ["that replaces no files runs", { touch: { effect: "none", target: "", overwrites: [] } }, "run"],
])("a call %s", (_, over, expected) => {
  expect(permit(over)).toBe(expected);
});

test("a call that is always allowed runs, here or for its agent, and no other does", () => {
  expect(permit({}, "task/t")).toBe("run");
  expect(permit({}, "agent/ada")).toBe("run");
  expect(permit({}, "task/other")).toBe("effect");
  expect(permit({ touch: { effect: "sends", target: "b.example" } }, "task/t")).toBe("effect");
});

test("a tool that is no longer what was allowed is asked about as changed", () => {
  expect(permit({ fingerprint: "g" }, "task/t")).toBe("changed");
  expect(permit({ fingerprint: "g", tool: "other" }, "task/t")).toBe("effect");
});

test.each<readonly [string, Partial<PermitCase>]>([
  ["files of the user are there", { hasPrivate: true }],
  ["somebody else's words were read, and the user's", { earlier: [UNTRUSTED, PRIVATE] }],
  ["a provider has searched, and the user's words were read", { hasUntrusted: true, earlier: [PRIVATE] }],
])("the first that would go out once %s is asked about, whatever the agent may do", (_, over) => {
  expect(permit(over)).toBe("outflow");
  expect(permit(over, "agent/ada")).toBe("outflow");
  expect(permit(over, "task/t")).toBe("run");
  expect(permit({ ...over, earlier: [...(over.earlier ?? []), SENT] })).toBe("effect");
  expect(permit({ ...over, touch: { effect: "writes", target: "" } })).toBe("effect");
});

test.each<readonly [string, Partial<PermitCase>]>([
  ["nothing private is known", { hasUntrusted: true, earlier: [UNTRUSTED] }],
  ["nobody else's words were read", { earlier: [PRIVATE] }],
])("nothing is let out where %s", (_, over) => {
  expect(permit(over)).toBe("effect");
  expect(permit(over, "agent/ada")).toBe("run");
});

test.each<readonly [string, Partial<ToolUse>]>([
  ["failed", { state: "failed" }],
  ["went elsewhere", { touch: { effect: "sends", target: "b.example" } }],
  ["sent nothing", { touch: { effect: "reads", target: "a.example" } }],
])("an earlier call that %s lets nothing out", (_, over) => {
  expect(permit({ hasPrivate: true, earlier: [use({ ...SENT, ...over })] })).toBe("outflow");
});
