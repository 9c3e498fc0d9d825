// @vitest-environment jsdom
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { NotifierToken } from "@core/ports/notifier";
import { Recordings } from "@core/services/recordings/recordings";
import { RecordingsToken } from "@core/services/tokens";
import { HomePromptStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { observable, runInAction } from "mobx";
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
  const prompt = observable({
    text: "",
    setText(text: string) {
      runInAction(() => {
        prompt.text = text;
      });
    },
  });
  const services = new Map([
    service(PluginHostToken, host),
    service(RecordingsToken, new Recordings(host, ports.clock)),
    service(TasksStoreToken, { create, begin }),
    service(NotifierToken, ports.notifier),
    service(HomePromptStoreToken, prompt),
  ]);
  const routes = (
    <Routes>
      <Route path="/" element={<RecordingCards />} />
      <Route path="/tasks/made" element={<p>The task</p>} />
    </Routes>
  );
  renderWithServices(routes, services, "/");
  return { create, begin, ports, prompt };
}

test("one click makes a task of a recording, with its request, and sets it playing", async () => {
  const { create, begin } = show();
  const region = await screen.findByRole("region", { name: "Watch a recording" });
  expect(region.querySelectorAll("li")).toHaveLength(3);
  expect(region.querySelector("img")?.getAttribute("src")).toBe("/examples/launch.en.webp");
  fireEvent.click(await screen.findByRole("button", { name: /^Renting or buying/ }));
  await screen.findByText("The task");
  const recording = { id: "compare", language: "en" };
  expect(create).toHaveBeenCalledWith({ prompt: expect.stringMatching(/^Compare renting/), recording });
  expect(begin).toHaveBeenCalledWith("made");
});

test("the prompt of a recording is taken to begin with, and never replaces what is written", async () => {
  const { prompt, create } = show();
  const use = await screen.findByRole("button", { name: "Use this prompt: Renting or buying a flat" });
  fireEvent.click(use);
  await vi.waitFor(() => expect(prompt.text).toMatch(/^Compare renting/));
  await vi.waitFor(() => expect(use).toHaveProperty("disabled", true));
  expect(create).not.toHaveBeenCalled();
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
