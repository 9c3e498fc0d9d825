// @vitest-environment jsdom
import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import type { Attachment } from "@core/domain/file/attachment";
import { keepWorkModel } from "@core/domain/task/work-models";
import { PreferencesToken } from "@core/ports/preferences";
import type { ModelTarget } from "@core/services/models/model-call";
import { FileTextToken, PlainModelCallerToken } from "@core/services/tokens";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import PromptAttachments from "./prompt-attachments";
import type { PromptModel } from "./use-prompt-target";

const picture: Attachment = { type: "image", name: "a.png", mimeType: "image/png", data: "AAAA" };
const providers = [
  {
    id: "p",
    name: "Provider",
    suggestedModels: [
      { id: "words", abilities: ["tools"] },
      { id: "eyes", abilities: ["vision"] },
      { id: "unknown" },
      { id: "reader", contextWindow: 8_000 },
    ],
  },
  { id: "blind", name: "Blind", suggestedModels: [{ id: "mole", abilities: [] }] },
];
const credentials = [
  { id: "1", provider: "p", model: "words" },
  { id: "2", provider: "blind", model: "mole" },
];

const ofAttachment = async ({ name }: Attachment) => {
  if (name === "broken.pdf") throw new Error("broken");
  return "a".repeat(4_000);
};
const route = async ({ model }: ModelTarget) =>
  ({ model, ...(model === "told" ? { contextWindow: 16_000 } : {}) }) as never;

async function show(
  attachments: readonly Attachment[],
  model?: PromptModel,
  own: readonly object[] = credentials,
  agentId?: string,
) {
  const store = { providers, credentials: own, defaultCredential: own[0] };
  const preferences = new MemoryPreferences();
  keepWorkModel(preferences, "write", { credentialId: "2", model: "mole" });
  renderWithServices(
    <PromptAttachments attachments={attachments} agentId={agentId} model={model} />,
    new Map([
      [ProvidersStoreToken, store],
      service(PreferencesToken, preferences),
      service(FileTextToken, { ofAttachment }),
      service(PlainModelCallerToken, { route }),
    ]),
  );
  await screen.findByRole("list", { name: "Attachments" });
  return screen.queryByRole("status")?.textContent;
}

describe("a picture for a model that cannot see", () => {
  test("is told of, with the models of its provider that can", async () => {
    expect(await show([picture])).toBe(
      "words can’t see pictures, only read text in them. Of Provider, these can: eyes.",
    );
  });

  test("is told of for the model that was chosen, also where none of its provider can", async () => {
    expect(await show([picture], { credentialId: "2" })).toBe(
      "mole can’t see pictures, only read text in them.",
    );
  });

  test("is told of for the model that writes, where it is a task", async () => {
    expect(await show([picture], undefined, credentials, ORCHESTRATOR_ID)).toMatch(/^mole can’t see/);
  });
});

describe("nothing is said", () => {
  test.each([
    ["of a model that sees", [picture], { credentialId: "1", model: "eyes" }],
    ["of a model of which nothing is known", [picture], { credentialId: "1", model: "unknown" }],
    ["where no picture is attached", [textAttachment("a.md", "a")], {}],
  ] as const)("%s", async (_, attachments, model) => {
    expect(await show(attachments, model)).toBeUndefined();
  });

  test("before there is a provider", async () => {
    expect(await show([picture], {}, [])).toBeUndefined();
  });
});

describe("the window of the model", () => {
  const notes = (length: number) => textAttachment("notes.txt", "a".repeat(length));
  const reader = { credentialId: "1", model: "reader" };

  test("is told beside attached texts", async () => {
    expect(await show([notes(4_000)], reader)).toBe("About 1K of 8K tokens of reader.");
  });

  test("is told with what to do above half of it", async () => {
    expect(await show([notes(20_000)], reader)).toBe(
      "These files fill about 63% of what reader reads; the rest is read in parts.",
    );
  });

  test("is what the user has entered, before what is published", async () => {
    const own = [{ ...credentials[0], contextWindow: 100_000 }];
    expect(await show([notes(4_000)], reader, own)).toContain("of 100K tokens");
  });

  test("counts the text of documents, and leaves out what cannot be read", async () => {
    const document = (name: string): Attachment => ({ ...picture, type: "other", name });
    await show([document("contract.pdf"), document("broken.pdf"), notes(4_000)], reader);
    expect((await screen.findByRole("status")).textContent).toBe("About 2K of 8K tokens of reader.");
  });

  test("is asked of the server where nobody else knows", async () => {
    await show([notes(4_000)], { credentialId: "1", model: "told" });
    expect((await screen.findByRole("status")).textContent).toBe("About 1K of 16K tokens of told.");
  });

  test.each([
    ["a table, of which a digest is given", [textAttachment("year.csv", "a".repeat(90_000))], reader],
    ["a model of which nothing is known", [notes(90_000)], { credentialId: "1", model: "unknown" }],
  ])("is not spoken of for %s", async (_, attachments, model) => {
    expect(await show(attachments, model)).toBeUndefined();
  });
});
