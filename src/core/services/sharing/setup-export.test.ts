import { beforeEach, expect, test } from "vitest";
import { SETUP_LIMITS } from "../../domain/sharing/shared-setup";
import { type SetupChoice, SetupExport } from "./setup-export";

const agent = (id: string) => ({ id, name: id.toUpperCase(), role: "Poet", instructions: "Rhyme." });
const credential = (id: string) => ({
  ...{ id, provider: "acme", model: "m", baseUrl: `https://${id}.example`, order: 0, timestamp: 1 },
});

let sealed: { secret: string; plain: unknown; password: string }[];
let opened: string[];
let setups: SetupExport;
beforeEach(() => {
  sealed = [];
  opened = [];
  setups = new SetupExport(
    { list: async () => [agent("custom-a"), agent("custom-b"), agent("built-in")] } as never,
    {
      list: async () => [credential("one"), credential("two")],
      open: async ({ id }: { readonly id: string }) => {
        opened.push(id);
        return { apiKey: `key of ${id}` };
      },
    } as never,
    {
      seal: async (secret: string, plain: unknown, password: string) => {
        sealed.push({ secret, plain, password });
        return { v: 2 };
      },
    } as never,
  );
});
const choose = (over: Partial<Record<"agents" | "providers" | "keys", readonly string[]>>, password = "") => {
  const { agents = [], providers = [], keys = [] } = over;
  const choice = { agents: new Set(agents), providers: new Set(providers), keys: new Set(keys) };
  return setups.create({ ...choice, platformName: "Team", password } satisfies SetupChoice);
};
const AGENT = { n: "CUSTOM-A", r: "Poet", i: "Rhyme." };

test("without a password the chosen agents of one's own and the name can be read", async () => {
  const payload = await choose({ agents: ["custom-a", "built-in"], providers: ["two"], keys: [] });
  expect(payload).toEqual({ plainPart: { a: [AGENT], n: "Team" }, box: { v: 2 } });
  const provider = { p: "acme", k: "", m: "m", b: "https://two.example" };
  expect(sealed).toEqual([
    { secret: JSON.stringify({ c: [provider] }), plain: payload.plainPart, password: "" },
  ]);
  expect(opened).toEqual([]);
});

test("with a password nothing can, and keys go along of which it was chosen", async () => {
  const { plainPart } = await choose(
    { agents: ["custom-a"], providers: ["one", "two"], keys: ["one"] },
    "secret",
  );
  expect(plainPart).toEqual({ a: [] });
  const { c, ...open } = JSON.parse(sealed[0]?.secret ?? "");
  expect(c.map(({ k }: { readonly k: string }) => k)).toEqual(["key of one", ""]);
  expect([open, sealed[0]?.password]).toEqual([{ a: [AGENT], n: "Team" }, "secret"]);
  expect(opened).toEqual(["one"]);
});

test("more than a setup holds is refused before any key is opened", async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);
  const beyond = choose({ providers: many(SETUP_LIMITS.credentials + 1), keys: ["one"] });
  await expect(beyond).rejects.toMatchObject({ code: "sharing.too-many" });
  expect([opened, sealed]).toEqual([[], []]);
  await choose({ providers: many(SETUP_LIMITS.credentials) });
  expect(sealed).toHaveLength(1);
});
