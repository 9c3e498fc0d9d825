// @vitest-environment jsdom
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { NotifierToken } from "@core/ports/notifier";
import { Recordings } from "@core/services/recordings/recordings";
import { RecordingsToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import recordings from "../../../plugins/recordings-basic/plugin";
import RecordingCards from "./recording-cards";

function show(create = vi.fn(async () => sampleTask({ id: "made" }))) {
  const ports = new FakePorts();
  const host = new PluginHost(ports.container());
  host.install(recordings);
  const begin = vi.fn(async () => {});
  const services = new Map([
    service(PluginHostToken, host),
    service(RecordingsToken, new Recordings(host, ports.clock)),
    service(TasksStoreToken, { create, begin }),
    service(NotifierToken, ports.notifier),
  ]);
  const routes = (
    <Routes>
      <Route path="/" element={<RecordingCards />} />
      <Route path="/tasks/made" element={<p>The task</p>} />
    </Routes>
  );
  renderWithServices(routes, services, "/");
  return { create, begin, ports };
}

test("one click makes a task of a recording, with its request, and sets it playing", async () => {
  const { create, begin } = show();
  const region = await screen.findByRole("region", { name: "Watch a recording" });
  expect(region.querySelectorAll("button")).toHaveLength(3);
  fireEvent.click(await screen.findByRole("button", { name: /^Renting or buying/ }));
  await screen.findByText("The task");
  const recording = { id: "compare", language: "en" };
  expect(create).toHaveBeenCalledWith({ prompt: expect.stringMatching(/^Compare renting/), recording });
  expect(begin).toHaveBeenCalledWith("made");
});

test("what keeps one from being played is told, and another can be chosen", async () => {
  const create = vi.fn(async () => {
    throw new Error("full");
  });
  const { ports } = show(create);
  const card = await screen.findByRole("button", { name: /^A page for household/ });
  fireEvent.click(card);
  await vi.waitFor(() => expect(ports.notifier.errors).toHaveLength(1));
  await vi.waitFor(() => expect(card).toHaveProperty("disabled", false));
});
