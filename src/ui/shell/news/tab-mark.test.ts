// @vitest-environment jsdom
import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { TabMark } from "./tab-mark";

let mark: TabMark;
let visibility: Mock<() => DocumentVisibilityState>;
const setAppBadge = vi.fn(async () => {});
const clearAppBadge = vi.fn(async () => {});

beforeEach(() => {
  document.head.innerHTML = '<title>Tasks · Troupe</title><link rel="icon" href="/icon.svg">';
  visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  mark = new TabMark();
});
afterEach(() => mark.dispose());

const icon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

test("what comes while the page is hidden is counted in title, icon and badge until it is seen", async () => {
  mark.add();
  mark.add();
  expect([document.title, icon()]).toEqual(["(2) Tasks · Troupe", "/icon-news.svg"]);
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
  document.title = "Agents · Troupe";
  await vi.waitFor(() => expect(document.title).toBe("(2) Agents · Troupe"));
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect([document.title, icon()]).toEqual(["Agents · Troupe", "/icon.svg"]);
  expect(clearAppBadge).toHaveBeenCalled();
});

test("what comes while the page can be seen is not counted", () => {
  visibility.mockReturnValue("visible");
  mark.add();
  expect([document.title, icon()]).toEqual(["Tasks · Troupe", "/icon.svg"]);
});
