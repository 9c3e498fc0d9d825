import { AppError } from "@core/errors/app-error";
import type { Pairing } from "@core/services/runner/pairing";
import { describe, expect, test } from "vitest";
import { syncPlaceContract } from "../../../tests/contracts/sync-place-contract";
import { RunnerPlace, RunnerPlaces } from "./runner-places";

const NEVER = new AbortController().signal;
const pairing: Pairing = { origin: "http://127.0.0.1:4174", runner: "home", device: "d" };

/** A runner as its API answers. */
function runner(paired: Pairing | undefined = pairing) {
  const files = new Map<string, string>();
  const ask = async (method: string, path: string, _: AbortSignal, body: object = {}): Promise<unknown> => {
    const name = decodeURIComponent(path.slice("files/".length));
    const { name: own = "", content = "" } = body as { name?: string; content?: string };
    if (method === "POST") {
      const isKept = !files.has(own);
      if (isKept) files.set(own, content);
      return { isKept };
    }
    if (method === "DELETE") files.delete(name);
    return path === "files" ? [...files.keys()] : { content: files.get(name) ?? null };
  };
  return { pairing: paired, ask };
}

describe("a runner", () => {
  syncPlaceContract(() => {
    const api = runner();
    return [new RunnerPlace(api, "home"), new RunnerPlace(api, "home")];
  });

  test("is offered while this device is paired with it, and is no place once it is another one", async () => {
    expect(new RunnerPlaces({ ...runner(), pairing: undefined }).isSupported).toBe(false);
    const places = new RunnerPlaces(runner());
    expect([places.isSupported, await places.choose()]).toEqual([true, "home"]);
    expect((await places.open("home")).name).toBe("127.0.0.1:4174");
    await expect(places.open("other")).rejects.toMatchObject({ code: "devices.no-place" });
  });

  test("that answers nonsense is not believed, and its own errors are told", async () => {
    const place = await new RunnerPlaces({ pairing, ask: async () => ({ content: "%" }) }).open("home");
    await expect(place.get("a", NEVER)).rejects.toMatchObject({ code: "runner.malformed" });
    await expect(place.list(NEVER)).rejects.toMatchObject({ code: "runner.malformed" });
    const ask = async () => {
      throw new AppError("runner.unpaired");
    };
    const away = await new RunnerPlaces({ pairing, ask }).open("home");
    await expect(away.list(NEVER)).rejects.toMatchObject({ code: "runner.unpaired" });
  });
});
