import { beforeEach, describe, expect, test } from "vitest";
import { deviceOn, twoDevices } from "../../../../tests/sync/two-devices";
import { WebGroupCipher } from "../../../plugins/browser/sync/web-group-cipher";
import type { Credential } from "../../domain/model/credential";
import { credentialSecretContext } from "../../domain/model/credential-secret";
import { readCredentialSecret, sealCredential } from "../models/seal-credential";

const NEVER = new AbortController().signal;
type Device = ReturnType<typeof deviceOn>;

let devices: Awaited<ReturnType<typeof twoDevices>>;

beforeEach(async () => {
  devices = await twoDevices();
});

async function enter({ stored, vault }: Device, id: string, apiKey: string, provider = "acme") {
  const fields = { id, provider, model: "large", timestamp: 1, order: 0 };
  await vault.initialise();
  const record = await sealCredential(vault, fields, { apiKey, headers: { "x-team": "blue" } });
  await stored.write([{ type: "put", store: "credentials", record }]);
}

/** The keys that a device can use, by the ids of their providers. */
async function keysOf({ stored, vault }: Device): Promise<Readonly<Record<string, string>>> {
  const open = async (each: Credential) => {
    const text = each.sealed ? await vault.open(each.sealed, credentialSecretContext(each)) : "";
    return [each.id, readCredentialSecret(text).apiKey] as const;
  };
  return Object.fromEntries(await Promise.all((await stored.list("credentials")).map(open)));
}

async function sync(...these: readonly Device[]): Promise<void> {
  for (const device of these) expect(await device.sync()).toEqual([]);
}

describe("keys of providers", () => {
  test("stay on their device until its user says that they may go", async () => {
    const { desk, phone, files } = devices;
    await enter(desk, "one", "sk-secret");
    await sync(desk, phone);
    expect(await keysOf(phone)).toEqual({});
    await desk.devices.shareKeys(true);
    await sync(desk, phone);
    expect(await keysOf(phone)).toEqual({ one: "sk-secret" });
    const taken = await phone.stored.get("credentials", "one");
    expect(taken).toMatchObject({ headerNames: ["x-team"], order: 0 });
    const clear = [...files.files.values()].map((each) => Buffer.from(each).toString("latin1")).join();
    expect(clear).not.toContain("sk-secret");
    expect(phone.tabs.posted).toContainEqual({ type: "store-changed", store: "credentials" });
  });

  test("are sealed once more inside of a segment, by a key of their own", async () => {
    const { desk, files } = devices;
    await enter(desk, "one", "sk-secret");
    await desk.devices.shareKeys(true);
    await sync(desk);
    const key = await new WebGroupCipher().key(await desk.devices.words());
    const [file = "", sealed = new Uint8Array()] = [...files.files].at(-1) ?? [];
    const segment = new TextDecoder().decode(await key.open(file, sealed));
    expect(segment).not.toContain("sk-secret");
    const parcel = new Uint8Array(Buffer.from(JSON.parse(segment).keys, "base64"));
    const name = `keys/${(await desk.devices.group())?.device}`;
    await expect(key.open(name, parcel)).rejects.toMatchObject({ code: "devices.unreadable" });
    expect(new TextDecoder().decode(await key.keys.open(name, parcel))).toContain("sk-secret");
  });

  test("are sent once, and again when one is added or a device has come", async () => {
    const { desk, phone, files } = devices;
    await enter(desk, "one", "sk-1");
    await desk.devices.shareKeys(true);
    await sync(desk, phone, desk);
    const before = files.files.size;
    await sync(desk, desk);
    expect(files.files.size).toBe(before);
    await enter(desk, "two", "sk-2");
    const tablet = deviceOn(files, "Tablet");
    await tablet.devices.join(await desk.devices.words(), tablet.meeting, NEVER);
    await sync(tablet, desk, phone, tablet);
    for (const device of [phone, tablet]) expect(await keysOf(device)).toEqual({ one: "sk-1", two: "sk-2" });
    const orders = (await tablet.stored.list("credentials")).map(({ order }) => order);
    expect(orders.sort()).toEqual([0, 1]);
  });

  test("leave those of the other device as they are, and one that it has removed away", async () => {
    const { desk, phone } = devices;
    await enter(desk, "one", "sk-1");
    await enter(desk, "same", "sk-same");
    await enter(phone, "own", "sk-same");
    await desk.devices.shareKeys(true);
    await sync(desk, phone);
    expect(await keysOf(phone)).toEqual({ one: "sk-1", own: "sk-same" });
    await phone.stored.write([{ type: "delete", store: "credentials", id: "one" }]);
    await enter(desk, "two", "sk-2");
    await sync(desk, phone);
    expect(await keysOf(phone)).toEqual({ own: "sk-same", two: "sk-2" });
    await desk.devices.changeKey(NEVER);
    await phone.devices.join(await desk.devices.words(), phone.meeting, NEVER);
    await desk.devices.shareKeys(true);
    await sync(desk, phone, desk, phone);
    expect(await keysOf(phone)).toEqual({ own: "sk-same", two: "sk-2" });
  });

  test("of a provider that a device has no plugin for are left out there", async () => {
    const { desk, phone } = devices;
    await enter(desk, "one", "sk-1", "unknown");
    await enter(desk, "two", "sk-2");
    await desk.devices.shareKeys(true);
    await sync(desk, phone);
    expect(await keysOf(phone)).toEqual({ two: "sk-2" });
  });

  test("go no more once it is taken back, or the secret is changed", async () => {
    const { desk, phone } = devices;
    await desk.devices.shareKeys(true);
    await desk.devices.shareKeys(false);
    await enter(desk, "one", "sk-1");
    await sync(desk, phone);
    await desk.devices.shareKeys(true);
    await desk.devices.changeKey(NEVER);
    await phone.devices.join(await desk.devices.words(), phone.meeting, NEVER);
    expect((await desk.devices.group())?.sharesKeys).toBeUndefined();
    await enter(desk, "two", "sk-2");
    await sync(desk, phone);
    expect((await keysOf(phone)).two).toBeUndefined();
  });
});
