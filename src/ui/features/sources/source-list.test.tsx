// @vitest-environment jsdom
import type { Source } from "@core/domain/source/source";
import { fireEvent, screen, within } from "@testing-library/react";
import Markdown from "@ui/markdown/markdown";
import { expect, test } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { Cited } from "./cited";
import { FromMemory } from "./from-memory";
import { SourceList } from "./source-list";

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

const page: Source = {
  kind: "web",
  number: 101,
  name: "Rivers of Lyon",
  url: "https://rivers.example/lyon",
  readAt: Date.UTC(2026, 10, 22, 9),
  passage: "The Saône joins the Rhône.",
};
const file: Source = { number: 1, itemId: "k", name: "notes.md", start: 0, end: 9 };

function show(text: string, sources: readonly Source[]) {
  renderWithServices(
    <Cited sources={sources}>
      <Markdown text={text} />
      <SourceList sources={sources} />
    </Cited>,
  );
  return within(screen.getByRole("region", { name: "Sources" }));
}

test("a page is shown with its title, host, date and passage, and opens elsewhere without a trace", () => {
  const region = show("Two rivers meet [101].", [page]);
  const link = region.getByRole("link", { name: "Rivers of Lyon" });
  expect(link.getAttribute("href")).toBe("https://rivers.example/lyon");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(region.getByText(/rivers\.example/)).toBeTruthy();
  expect(region.getByText("The Saône joins the Rhône.")).toBeTruthy();
  expect(region.getByText(/2026/)).toBeTruthy();
});

test("citations lead to their sources and back; other numbers are text", () => {
  const region = show("Two rivers meet [101, 7] and [1], not [2].", [file, page]);
  const links = screen.getAllByRole("link", { name: /^Source \d+$/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(["101", "1"]);
  expect(screen.getByText(/, 7\] and/)).toBeTruthy();
  fireEvent.click(links[0] as HTMLElement);
  expect(document.activeElement?.textContent).toContain("Rivers of Lyon");
  fireEvent.click(region.getByRole("button", { name: "Back to citation 101" }));
  expect(document.activeElement).toBe(links[0]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x"])(
  "an address such as %s opens nothing",
  (url) => {
    const region = show("So [101].", [{ ...page, url }]);
    expect(region.queryByRole("link")).toBeNull();
    expect(region.getByText("Rivers of Lyon", { exact: false })).toBeTruthy();
  },
);

test("a text from memory says so, with the remedy", () => {
  renderWithServices(<FromMemory />);
  expect(screen.getByRole("link", { name: "Set up a search" }).getAttribute("href")).toContain(
    "/settings#tools",
  );
});
