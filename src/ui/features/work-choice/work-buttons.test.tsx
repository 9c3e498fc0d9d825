// @vitest-environment jsdom

import { Container } from "@core/di/container";
import type { WorkChoice } from "@core/domain/tool/work-choice";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { NotifierToken } from "@core/ports/notifier";
import { WorkOffersToken } from "@core/services/tokens";
import type { WorkOffer } from "@core/services/tools/work-offers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { WorkButtons } from "./work-buttons";

const tool = { description: "", isOnOtherwise: true, isSearch: false, looksUp: false } as const;
const OFFER: WorkOffer = {
  web: { by: "provider", isPossible: true, isOnOtherwise: true },
  tools: [
    { ...tool, id: "sums", name: "Sums", effect: "none", isOn: true },
    { ...tool, id: "search", name: "Search", effect: "sends", isOn: true, isSearch: true, looksUp: true },
  ],
  model: "able",
  thinks: true,
};

function show(offer: WorkOffer = OFFER, { isWatched = true, first = {} as WorkChoice } = {}) {
  const chosen: WorkChoice[] = [];
  const notifier = new MemoryNotifier();
  const look = vi.fn(async () => offer);
  function Prompt() {
    const [choice, setChoice] = useState(first);
    const onChange = (next: WorkChoice) => {
      chosen.push(next);
      setChoice(next);
    };
    return <WorkButtons work={{ agentId: "default", choice, onChange, isWatched }} />;
  }
  const services = new Map([
    service(WorkOffersToken, { look }),
    service(NotifierToken, notifier),
    service(PluginHostToken, new PluginHost(new Container())),
  ]);
  return { ...renderWithServices(<Prompt />, services), chosen, look, notifier };
}
const button = (name: string) => screen.getByRole("button", { name });
const isPressed = (on: boolean) =>
  waitFor(() => expect(button("Web").getAttribute("aria-pressed")).toBe(String(on)));

test("the web that is on by itself is switched off and on again in a click each", async () => {
  const { chosen } = show();
  await isPressed(true);
  fireEvent.click(button("Web"));
  await isPressed(false);
  fireEvent.click(button("Web"));
  await isPressed(true);
  expect(chosen).toEqual([{ web: false }, { web: undefined }]);
});

test("the web that would ask is switched on by the user alone", async () => {
  const { chosen } = show({ ...OFFER, web: { by: "service", isPossible: true, isOnOtherwise: false } });
  await screen.findByRole("button", { name: "Web" });
  fireEvent.click(button("Web"));
  await isPressed(true);
  expect(chosen).toEqual([{ web: true }]);
});

test("a click before anything is known has the web on as soon as it is", async () => {
  const { chosen } = show(OFFER, { isWatched: false });
  expect(button("Web").getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(button("Web"));
  await isPressed(true);
  expect(chosen).toEqual([{ web: undefined }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where nobody searches, a click leads to what would turn it on", async () => {
  show({ ...OFFER, web: { by: "nobody", isPossible: false, isOnOtherwise: false } });
  fireEvent.click(button("Web"));
  const help = await screen.findByRole("dialog", { name: "Search the web" });
  expect(help.textContent).toContain("able does not search the web");
  const link = within(help).getByRole("link", { name: "Set up a search" });
  expect(link.getAttribute("href")).toBe("/settings#tools");
});

test("the tools are listed by name, and switched off one by one, the search with the web", async () => {
  const { chosen } = show();
  fireEvent.click(button("Tools"));
  const tools = await screen.findByRole("dialog", { name: "Tools" });
  fireEvent.click(await within(tools).findByLabelText("Sums"));
  expect(chosen).toEqual([{ withTools: [], withoutTools: ["sums"] }]);
  fireEvent.click(within(tools).getByLabelText("Search"));
  expect(chosen.at(-1)).toMatchObject({ web: false });
  expect(within(tools).getByRole("link", { name: "Add tools" })).toBeTruthy();
});

test("an effort is chosen, stands at the button, and is left to the model again", async () => {
  const { chosen } = show();
  fireEvent.click(button("Effort"));
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "High" }));
  await waitFor(() => expect(button("Effort").textContent).toBe("High"));
  fireEvent.click(button("Effort"));
  fireEvent.click(await screen.findByRole("menuitemradio", { name: /^Model’s own/ }));
  await waitFor(() => expect(chosen).toEqual([{ effort: "high" }, { effort: undefined }]));
});

test("a model that cannot think says so", async () => {
  show({ ...OFFER, thinks: false });
  fireEvent.click(button("Effort"));
  const said = await screen.findByRole("dialog", { name: "Effort" });
  expect(said.textContent).toContain("does not think first");
});

test("why it cannot be known is told to whoever asks, and to nobody else", async () => {
  const { look, notifier } = show();
  await isPressed(true);
  look.mockRejectedValue(new Error("gone"));
  expect(notifier.errors).toEqual([]);
  fireEvent.click(button("Tools"));
  await waitFor(() => expect(notifier.errors).toHaveLength(1));
});
