import { addCustomProvider } from "./support/actions";
import { replied } from "./support/conversing";
import { offerFile, openPlugins, pluginRow } from "./support/outside-plugin";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

const HOST = "speech.example";
const ABOUT = {
  ...{ id: "ears", name: "Ears", version: "1.0.0", apiVersion: 1, hosts: [HOST] },
  contributes: [
    { point: "speech-recognizer", id: "ears", name: "Ears", functions: ["transcribe"] },
    { point: "speech-synthesizer", id: "ears", name: "Ears", functions: ["speak"] },
  ],
};
const EARS = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
const ask = (context, path, body) => context.fetch("https://${HOST}/" + path, { method: "POST", body });
troupe.implement({ contributes: [
  { point: "speech-recognizer", id: "ears", async *transcribe({ type, language, bytes }, context) {
    const begin = new Uint8Array(bytes, 0, 4).toHex?.() ?? [...new Uint8Array(bytes, 0, 4)].map((each) => each.toString(16)).join("");
    yield* (await (await ask(context, "hear", type + " " + language + " " + begin)).json());
  } },
  { point: "speech-synthesizer", id: "ears", async speak({ text, language }, context) {
    const sound = await (await ask(context, "say", language + " " + text)).arrayBuffer();
    return { value: { type: "audio/wav" }, bytes: sound };
  } },
] });`;

/** A twentieth of a second of silence. */
function silence(): Buffer {
  const wave = Buffer.alloc(44 + 400, 128);
  wave.write("RIFF....WAVEfmt ", 0, "latin1");
  wave.write("data", 36, "latin1");
  for (const [at, size] of [
    [4, 436],
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, 400],
  ] as const)
    wave.writeUInt32LE(size, at);
  for (const [at, count] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    wave.writeUInt16LE(count, at);
  return wave;
}

test.use({ permissions: ["microphone"] });

test("what is dictated is recorded after a click, written down by a plugin, and a reply is read aloud by it", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(() => "The Seine flows there.\n\nIt is long.");
  const asked: string[] = [];
  await context.route(`https://${HOST}/**`, (route) => {
    const headers = { "access-control-allow-origin": "*" };
    asked.push(route.request().postData() ?? "");
    return route.request().url().endsWith("/hear")
      ? route.fulfill({ json: ["Name ", "a river"], headers })
      : route.fulfill({ body: silence(), contentType: "audio/wav", headers });
  });
  await addCustomProvider(page, server.url);
  await openPlugins(page);
  const dialog = await offerFile(page, "Ears", EARS);
  await expect(dialog.getByText("Dictation. It gets your voice.")).toBeVisible();
  await expect(dialog.getByText("It gets what is read aloud.")).toBeVisible();
  for (const box of await dialog.getByRole("checkbox", { name: /^May replace/ }).all()) await box.check();
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  await expect(pluginRow(page, "Ears")).toBeVisible();

  await follow(page, "/agents/run#default");
  const dictate = page.getByRole("button", { name: "Dictate" });
  await dictate.focus();
  await page.keyboard.press("Enter");
  const status = page.getByRole("status").filter({ hasText: "Recording for Ears" });
  await expect(status).toContainText(`Your voice goes to ${HOST}.`);
  expect(asked).toEqual([]);
  await page.keyboard.press("Enter");
  const field = page.getByPlaceholder(/Start chatting with/);
  await expect(field).toHaveValue("Name a river");
  // It begins as WebM does.
  expect(asked).toEqual(["audio/webm en 1a45dfa3"]);

  // The focus is where Send stands now.
  await page.keyboard.press("Enter");
  await replied(page);
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect(page.getByRole("button", { name: "Stop reading" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Read aloud" })).toBeVisible();
  expect(asked.slice(1)).toEqual(["en The Seine flows there.", "en It is long."]);
});
