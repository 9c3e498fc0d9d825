import { toBase64 } from "@core/domain/text/base64";
import { describe, expect, it } from "vitest";
import { ParcelOpener, sealParcel } from "./sealed-parcel";

const FIELDS = { device: "d", id: "c" };
const unreadable = { code: "runner.parcel-unreadable" };

describe("a sealed parcel", () => {
  it("opens for the key it was sealed for, and shows nothing of its text", async () => {
    const opener = await ParcelOpener.create();
    const parcel = await sealParcel("sk-secret", FIELDS, opener.publicKey);
    expect(await opener.open(parcel, FIELDS)).toBe("sk-secret");
    expect(JSON.stringify(parcel)).not.toContain("sk-secret");
    expect(JSON.stringify(parcel)).not.toContain(btoa("sk-secret"));
  });

  it("is another one each time", async () => {
    const { publicKey } = await ParcelOpener.create();
    const [one, two] = [await sealParcel("x", FIELDS, publicKey), await sealParcel("x", FIELDS, publicKey)];
    expect(one.from).not.toBe(two.from);
    expect(one.data).not.toBe(two.data);
  });

  it("opens neither for another key, nor under other fields, nor when it was changed", async () => {
    const opener = await ParcelOpener.create();
    const parcel = await sealParcel("x", FIELDS, opener.publicKey);
    const other = await sealParcel("x", FIELDS, opener.publicKey);
    await expect((await ParcelOpener.create()).open(parcel, FIELDS)).rejects.toMatchObject(unreadable);
    await expect(opener.open(parcel, { ...FIELDS, id: "e" })).rejects.toMatchObject(unreadable);
    for (const changed of [
      { ...parcel, data: other.data },
      { ...parcel, iv: other.iv },
      { ...parcel, from: other.from },
      { ...parcel, from: toBase64(new Uint8Array(65)) },
      { ...parcel, data: "no base64!" },
    ])
      await expect(opener.open(changed, FIELDS)).rejects.toMatchObject(unreadable);
  });

  it("is made for no key that is none", async () => {
    for (const publicKey of ["", "no base64!", toBase64(new Uint8Array(65))])
      await expect(sealParcel("x", FIELDS, publicKey)).rejects.toMatchObject({ code: "runner.malformed" });
  });
});
