// @vitest-environment jsdom

import type { SearchHit } from "@core/domain/search/hit";
import type { SearchIndex } from "@core/ports/search-index";
import { SearchStore } from "@core/stores/shell/search-store";
import { SearchStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import SearchPage from "./search-page";

const hit = (id: string, over: Partial<SearchHit> = {}): SearchHit => ({
  id,
  kind: "message",
  title: `About ${id}`,
  at: 1_700_000_000_000,
  snippet: { text: "the <b>harbour</b> closes", marks: [[7, 14]] },
  place: { type: "message", messageId: "m", conversationId: "c", agentId: "default" },
  passage: { text: "harbour", start: 7 },
  ...over,
});

function rig(path: string, hits: readonly SearchHit[] = [hit("first"), hit("second")]) {
  const asked: Parameters<SearchIndex["search"]>[0][] = [];
  const index: SearchIndex = {
    search: async (query) => {
      asked.push(query);
      return { hits, hasMore: false };
    },
    keepUp: () => {},
    onProgress: (listener) => {
      listener({ done: 1, total: 4 });
      return { dispose: () => {} };
    },
  };
  const clock = new FixedClock();
  const store = new SearchStore(async () => index, clock);
  const view = renderWithServices(<SearchPage />, new Map([service(SearchStoreToken, store)]), path);
  const rest = async () => {
    await vi.waitFor(() => expect(clock.sleeping).toBe(1));
    await clock.advance(120);
  };
  return { ...view, asked, rest };
}

it("looks for what its address asks, and marks the words; what a text says is never markup", async () => {
  const { asked, rest } = rig("/search?q=harbour&kind=message");
  await rest();
  const results = await screen.findByRole("list", { name: "Results" });
  expect(asked).toMatchObject([{ text: "harbour", kinds: ["message"] }]);
  expect([...results.querySelectorAll("mark")].map((each) => each.textContent)).toEqual([
    "harbour",
    "harbour",
  ]);
  expect(results.querySelector("b")).toBeNull();
  const [link] = within(results).getAllByRole("link");
  expect(link?.getAttribute("href")).toBe("/agents/run?message=m&words=harbour&at=7#default/c");
  expect(screen.getByText(/25 %/)).toBeTruthy();
});

it("keeps its address in step with what is asked", async () => {
  const { asked, rest, location } = rig("/search");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "tides" } });
  fireEvent.change(screen.getByLabelText("Kind"), { target: { value: "note" } });
  await rest();
  await vi.waitFor(() => expect(asked).toMatchObject([{ text: "tides", kinds: ["note"] }]));
  expect(location()).toBe("/search?q=tides&kind=note");
});

it("is gone through by arrow keys, from the field and back", async () => {
  const { rest } = rig("/search?q=harbour");
  await rest();
  const links = within(await screen.findByRole("list", { name: "Results" })).getAllByRole("link");
  const field = screen.getByRole("searchbox");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(document.activeElement).toBe(links[0]);
  fireEvent.keyDown(links[0] as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(links[1]);
  fireEvent.keyDown(links[1] as HTMLElement, { key: "ArrowUp" });
  fireEvent.keyDown(links[0] as HTMLElement, { key: "ArrowUp" });
  expect(document.activeElement).toBe(field);
});

it("says that nothing was found, and what else to try", async () => {
  const { rest } = rig("/search?q=harbour", []);
  await rest();
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});
