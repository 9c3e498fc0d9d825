// @vitest-environment jsdom
import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import type { Attachment } from "@core/domain/file/attachment";
import { keepWorkModel } from "@core/domain/task/work-models";
import { PreferencesToken } from "@core/ports/preferences";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { PromptAttachments, type PromptModel } from "./prompt-attachments";

const picture: Attachment = { type: "image", name: "a.png", mimeType: "image/png", data: "AAAA" };
const providers = [
  {
    id: "p",
    name: "Provider",
    suggestedModels: [
      { id: "words", abilities: ["tools"] },
      { id: "eyes", abilities: ["vision"] },
      { id: "unknown" },
    ],
  },
  { id: "blind", name: "Blind", suggestedModels: [{ id: "mole", abilities: [] }] },
];
const credentials = [
  { id: "1", provider: "p", model: "words" },
  { id: "2", provider: "blind", model: "mole" },
];

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
    new Map([[ProvidersStoreToken, store], service(PreferencesToken, preferences)]),
  );
  await screen.findByRole("list", { name: "Attachments" });
  return screen.queryByRole("status")?.textContent;
}

describe("a picture for a model that cannot see", () => {
  test("is told of, with the models of its provider that can", async () => {
    expect(await show([picture])).toBe(
      "words can’t see pictures: only text in them is read. These models of Provider can: eyes.",
    );
  });

  test("is told of for the model that was chosen, also where none of its provider can", async () => {
    expect(await show([picture], { credentialId: "2" })).toBe(
      "mole can’t see pictures: only text in them is read. Choose a model that can.",
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
