import { describe, expect, test } from "vitest";
import { wholeBackup } from "../../../../tests/whole-backup";
import { keyFit } from "./restore-backup";

const read = (agents: readonly unknown[]) =>
  wholeBackup(new Blob([JSON.stringify({ agents })]), new AbortController().signal);

describe("records of a file that are none", () => {
  test("are counted all, and two hundred are told of by name", async () => {
    const { refused, leftOut } = await read(Array.from({ length: 201 }, (_, place) => ({ id: `a${place}` })));
    expect(refused.get("agents")).toBe(201);
    expect([leftOut.length, leftOut.at(-1)?.id]).toEqual([200, "a199"]);
  });

  test("are told of by a hundred characters of their ids, which may be numbers or missing", async () => {
    const { leftOut } = await read([{ id: "a".repeat(101) }, { id: 5 }, {}, 7, null, ["x"]]);
    expect(leftOut.map(({ id }) => id)).toEqual(["a".repeat(100), "5", "", "", "", ""]);
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(["backup.no-record"]));
  });
});

describe("whether the key of a device opens the secrets of a backup", () => {
  const sealed = { v: 1, kdf: { n: "", i: 1 }, salt: "", iv: "", data: "" };
  /** A backup with so many secrets, of which the key opens the one at a place. */
  async function tryOf(
    count: number,
    opens = -1,
    state: "unlocked" | "locked" | "uninitialised" = "unlocked",
  ) {
    let tried = 0;
    const vault = {
      state,
      initialise: async () => {
        vault.state = "unlocked";
      },
      open: async () => {
        tried += 1;
        if (tried - 1 !== opens) throw new Error("another key");
        return "secret";
      },
    };
    const credentials = Array.from({ length: count }, (_, place) => ({ id: `c${place}`, sealed }));
    const secrets = { credentials, langfuse_config: [] };
    return { fit: await keyFit(vault as never, secrets as never), tried, state: vault.state };
  }

  test("is found out with the first that opens, and is no question where there are none", async () => {
    expect(await tryOf(3, 1)).toMatchObject({ fit: "fits", tried: 2 });
    expect(await tryOf(0, -1, "locked")).toMatchObject({ fit: "fits", tried: 0 });
    expect(await tryOf(3)).toMatchObject({ fit: "foreign", tried: 3 });
  });

  test("is tried with twenty at most, after which it is not known", async () => {
    expect(await tryOf(20)).toMatchObject({ fit: "foreign", tried: 20 });
    expect(await tryOf(21)).toMatchObject({ fit: "unknown", tried: 20 });
  });

  test("is not known while the vault is locked, and a new device gets its key first", async () => {
    expect(await tryOf(1, 0, "locked")).toMatchObject({ fit: "unknown", tried: 0 });
    expect(await tryOf(1, -1, "uninitialised")).toMatchObject({ fit: "foreign", state: "unlocked" });
  });
});
