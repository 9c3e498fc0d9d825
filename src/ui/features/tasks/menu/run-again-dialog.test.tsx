// @vitest-environment jsdom

import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { SAMPLE_STRATEGIES } from "../../../../../tests/fakes/sample-strategies";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import RunAgainDialog from "./run-again-dialog";

const CREDENTIAL = { id: "c1", provider: "p", name: "Mine", model: "small-1", timestamp: 0, order: 0 };

function show(listed: readonly string[] = ["large-1"]) {
  const onRun = vi.fn();
  const services = new Map([
    service(OrchestrationStrategies, SAMPLE_STRATEGIES),
    service(ProvidersStoreToken, {
      credentials: [CREDENTIAL],
      providers: [],
      load: async () => {},
      nameOf: () => "Mine",
      listModelsOf: async () => listed,
    } as never),
  ]);
  renderWithServices(<RunAgainDialog task={sampleTask()} onRun={onRun} onClose={() => {}} />, services);
  const run = () => fireEvent.click(screen.getByRole("button", { name: "Run again" }));
  return { onRun, run };
}

it("leaves everything as it was unless something is chosen", () => {
  const { onRun, run } = show();
  run();
  expect(onRun).toHaveBeenCalledExactlyOnceWith({ strategy: "" });
});

it("offers the models of a provider, and the ways of working", async () => {
  const { onRun, run } = show();
  fireEvent.change(screen.getByLabelText("Provider"), { target: { value: "c1" } });
  await screen.findByRole("option", { name: "large-1" });
  fireEvent.change(screen.getByLabelText("Model"), { target: { value: "large-1" } });
  const [, strategy] = [...(screen.getByLabelText("Way of working") as HTMLSelectElement).options];
  fireEvent.change(screen.getByLabelText("Way of working"), { target: { value: strategy?.value } });
  run();
  expect(onRun).toHaveBeenCalledExactlyOnceWith({
    strategy: strategy?.value,
    chosenModel: { credentialId: "c1", model: "large-1" },
  });
});
