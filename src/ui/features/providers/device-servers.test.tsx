// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import type { LlmProvider } from "@core/points/llm-provider";
import type { DeviceServer } from "@core/services/models/find-on-device";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { DeviceServers } from "./device-servers";

const server = (name: string, defaultBaseUrl: string, code: string, command: string): DeviceServer => ({
  provider: {
    ...{ id: name, name, defaultBaseUrl, needsKey: false, local: true },
    remedyCommands: { [code]: [{ command }] },
  } as unknown as LlmProvider,
  model: "",
  error: new AppError(code, { url: defaultBaseUrl, origin: "https://troupe.example" }),
});

test("a server that is down or blocks this page is told with the remedy, and cannot be chosen", async () => {
  const servers = [
    server("Ollama", "http://localhost:11434", "network.ollama-down", "ollama serve"),
    server("LM Studio", "http://localhost:1234", "network.lm-studio-blocked", "lms server start --cors"),
  ];
  const providers = servers.map(({ provider }) => provider);
  renderWithServices(
    <DeviceServers disabled={false} onChoose={() => {}} />,
    new Map([service(ProvidersStoreToken, { providers, findOnDevice: async () => servers })]),
  );
  fireEvent.click(screen.getByRole("button", { name: "Find models on this device" }));
  const [ollama, studio] = (await screen.findAllByRole("listitem")).filter(({ parentElement }) =>
    parentElement?.parentElement?.matches("[role=status]"),
  );
  expect(ollama?.textContent).toContain("Ollama does not answer at http://localhost:11434.");
  expect(ollama?.querySelector("code")?.textContent).toBe("ollama serve");
  expect(studio?.textContent).toContain("LM Studio does not answer this page (https://troupe.example).");
  expect(studio?.querySelector("code")?.textContent).toBe("lms server start --cors");
  expect(screen.queryByRole("button", { name: /^Work with/ })).toBeNull();
});
