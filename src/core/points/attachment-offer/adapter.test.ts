import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { AttachmentOffers } from "./index";

const signal = () => new AbortController().signal;
const wrong = { code: "external-plugin.wrong-answer" };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const offerOf = async (file: unknown, name = "Notes") =>
  onlyOne(
    (await contained([{ point: "attachment-offer", id: "notes", name, file }])).plugin,
    AttachmentOffers,
  );
const offered = async (file: unknown) => (await (await offerOf(file)).load(loadingContext))(signal());

it("an offer gives a file, and says where it is from", async () => {
  const given = () => ({ value: { name: "a.txt", type: "text/plain" }, bytes: bytes("Hi") });
  expect(await offerOf(given)).toMatchObject({ id: "notes", name: "Notes", origin: "Acme pack" });
  const file = await offered(given);
  expect([file.name, file.type, await file.text()]).toEqual(["a.txt", "text/plain", "Hi"]);
});

it("an offer has a name that is no longer than it may be", async () => {
  expect((await offerOf(() => null, "n".repeat(80))).name).toHaveLength(80);
  await expect(offerOf(() => null, "n".repeat(81))).rejects.toMatchObject({
    code: "external-plugin.bad-contribution",
  });
});

it.each([
  ["a path", { name: "sub/a.txt", type: "text/plain" }],
  ["a way up", { name: "../a.txt", type: "text/plain" }],
  ["a device", { name: "con", type: "text/plain" }],
  ["a name that turns around", { name: "a\u202Etxt.exe", type: "text/plain" }],
  ["a type that is none", { name: "a.txt", type: "text/plain; x" }],
  ["nothing", null],
])("which is not called %s", async (_, value) => {
  await expect(offered(() => ({ value, bytes: bytes("Hi") }))).rejects.toMatchObject(wrong);
});

it("is not larger than any that may be attached", async () => {
  const huge = {
    value: { name: "a.txt", type: "text/plain" },
    bytes: new ArrayBuffer(10 * 1024 * 1024 + 1),
  };
  await expect(offered(() => huge)).rejects.toMatchObject(wrong);
});
