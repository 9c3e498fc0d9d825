// @vitest-environment jsdom

import type { Credential } from "@core/domain/model/credential";
import { AppError } from "@core/errors/app-error";
import type { LlmProvider } from "@core/points/llm-provider";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ConversationPageRig } from "../../../../tests/fakes/conversation-page-rig";
import { turn } from "../../../../tests/fakes/scripted-models";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => Promise.all([import("./model-menu"), import("./sent-dialog")]));

const OPENAI = {
  id: "openai",
  name: "OpenAI",
  suggestedModels: [{ id: "gpt-priced", price: { input: 2_000, output: 10_000 } }],
} as unknown as LlmProvider;

let rig: ConversationPageRig;
beforeEach(() => {
  rig = new ConversationPageRig();
  const credential = { id: "k", provider: "openai", model: "gpt-priced" } as Credential;
  Object.assign(rig.providers, {
    credentials: [credential],
    providers: [OPENAI],
    nameOf: () => "OpenAI",
  });
  rig.modelList = ["gpt-priced", "gpt-other"];
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const pick = async (menu: string, model: string) => {
  press(menu);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: model }));
  await act(turn);
};
const reply = () => within(screen.getAllByRole("article", { name: "Reply" }).at(-1) as HTMLElement);
const question = () => within(screen.getAllByRole("article", { name: "You" }).at(-1) as HTMLElement);

/** The page anew, with stores of its own over what is stored. */
async function reload(): Promise<void> {
  cleanup();
  render(rig.page(`/agents/run${rig.hash}`));
  await screen.findByPlaceholderText("Continue the conversation…");
}

test("editing and regenerating make branches, of which none is lost, and the question shown last is shown again", async () => {
  await rig.open();
  await rig.send("Rivers of France");
  await rig.answer("Answer one");
  fireEvent.click(reply().getByRole("button", { name: "Regenerate" }));
  await act(turn);
  await rig.answer("Answer two");
  expect(reply().getByText("2/2")).toBeTruthy();
  expect(reply().getByText("Answer two")).toBeTruthy();
  fireEvent.click(reply().getByRole("button", { name: "Previous alternative" }));
  expect(await reply().findByText("Answer one")).toBeTruthy();

  fireEvent.click(question().getByRole("button", { name: "Edit" }));
  const editor = screen.getByLabelText("Edit message");
  fireEvent.change(editor, { target: { value: "Lakes of France" } });
  fireEvent.keyDown(editor, { key: "Enter" });
  await act(turn);
  await rig.answer("Answer three");
  expect(question().getByText("Lakes of France")).toBeTruthy();
  fireEvent.click(question().getByRole("button", { name: "Previous alternative" }));
  expect(await screen.findByText("Rivers of France", { selector: "article *" })).toBeTruthy();
  await act(turn);
  await reload();
  expect(question().getByText("Rivers of France")).toBeTruthy();
});

test("another model answers from now on, also after a reload", async () => {
  await rig.open();
  await rig.send("Name a river");
  await rig.answer("The Loire");
  expect(screen.getByRole("button", { name: "Choose the model" }).textContent).toBe("Automatic");
  await pick("Choose the model", "gpt-other");
  await reload();
  expect(screen.getByRole("button", { name: "Choose the model" }).textContent).toBe("gpt-other");
  await rig.send("And of Korea?");
  expect(rig.models.reply.call).toMatchObject({ credentialId: "k", model: "gpt-other" });
});

test("one question is answered again by another model; a price that is not known is a dash, also in the sum", async () => {
  await rig.open();
  await rig.send("Name a river");
  await rig.answer("The Loire");
  // The route of the scripted models names one of which no price is known.
  expect(reply().getByText(/^gpt · .*—$/)).toBeTruthy();
  expect(screen.getByTitle("All replies").textContent).toContain("—");
  rig.models.model = "gpt-priced";
  await pick("Regenerate with another model", "gpt-priced");
  expect(rig.models.reply.call).toMatchObject({ credentialId: "k", model: "gpt-priced" });
  await rig.answer("The Seine");
  expect(reply().getByText(/^gpt-priced · .*\$0\.\d+$/)).toBeTruthy();
  expect(reply().getByText("2/2")).toBeTruthy();
  expect(screen.getByTitle("All replies").textContent).toContain("—");
  expect(screen.getByRole("button", { name: "Choose the model" }).textContent).toBe("Automatic");
});

test("a long chat goes on with a summary, which can be corrected, inspected and undone", async () => {
  rig.models.title = "They spoke of the Loire.";
  await rig.open();
  await rig.send("a".repeat(20_000));
  await rig.answer("One");
  rig.models.title = new AppError("provider.api", { provider: "OpenAI", status: 400, statusText: "No" });
  await rig.send("b".repeat(20_000));
  expect(screen.getByRole("alert").textContent).toContain("Failed to get response from LLM");
  rig.models.title = "They spoke of the Loire.";
  press("Try again");
  await act(turn);
  await rig.answer("Two");
  const summary = () =>
    within(screen.getByText("Summary of earlier messages").closest("details") as HTMLElement);
  expect(summary().getByText("They spoke of the Loire.")).toBeTruthy();
  fireEvent.click(summary().getByRole("button", { name: "Edit" }));
  fireEvent.change(screen.getByLabelText("Edit the summary"), {
    target: { value: "They spoke of the Garonne." },
  });
  fireEvent.click(summary().getByRole("button", { name: "Save" }));
  await act(turn);
  await rig.send("Which river was it?");
  expect(rig.models.reply.call.messages[0]?.content).toContain("They spoke of the Garonne.");
  await rig.answer("That one");
  fireEvent.click(reply().getByRole("button", { name: "What was sent" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("They spoke of the Garonne.");
  await reload();
  fireEvent.click(summary().getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Earlier messages are sent in full")).toBeTruthy();
});

test("a reply for which there is no room stays on the screen, and is saved once there is", async () => {
  await rig.open();
  await rig.send("Name a river");
  await act(() => rig.models.reply.text("All of it"));
  rig.ports.database.writeFailure = new AppError("database.full");
  await act(() => rig.models.reply.finish());
  await act(turn);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("out of space");
  expect(alert.textContent).toContain("Not saved:");
  expect(reply().getByText("All of it")).toBeTruthy();
  rig.ports.database.writeFailure = undefined;
  press("Try again");
  await act(turn);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(rig.models.replies).toHaveLength(1);
  await reload();
  expect(reply().getByText("All of it")).toBeTruthy();
});

test("what another tab deleted can be kept", async () => {
  await rig.open();
  await rig.send("Name a river");
  await rig.answer("The Loire");
  const [conversation] = await rig.ports.database.list("conversations");
  await act(async () => {
    await rig.repository.remove(conversation?.id ?? "");
    rig.ports.tabs.hear({ type: "conversation-changed", conversationId: conversation?.id ?? "" });
    await turn();
  });
  expect(await screen.findByText(/^Deleted in another tab;/)).toBeTruthy();
  press("Keep it");
  await act(turn);
  expect(screen.queryByText(/^Deleted in another tab;/)).toBeNull();
  await reload();
  expect(reply().getByText("The Loire")).toBeTruthy();
});

test("what is dictated shows while it is spoken, and is sent when it is final", async () => {
  await rig.open();
  const { speech } = rig;
  const dictate = () => screen.getByRole("button", { name: "Dictate" });
  fireEvent.click(dictate());
  await waitFor(() => expect(speech.listening).toBe(true));
  expect(dictate().getAttribute("aria-pressed")).toBe("true");
  act(() => speech.hear("and the lak"));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "and the lak");
  expect(rig.models.replies).toEqual([]);
  await act(async () => {
    speech.hear("and the lakes", true);
    speech.end();
    await turn();
  });
  expect(question().getByText("and the lakes")).toBeTruthy();
  expect(rig.models.replies).toHaveLength(1);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  await rig.answer("The Loire");
  expect(dictate().getAttribute("aria-pressed")).toBe("false");
});
