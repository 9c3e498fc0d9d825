import { autorun } from "mobx";
import { expect, test, vi } from "vitest";
import { BrowserInstallation } from "./browser-installation";

function offer(page: EventTarget) {
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: vi.fn() });
  page.dispatchEvent(event);
  return event;
}

test("keeps the browser's prompt until the user asks for it, and shows it once", async () => {
  const page = new EventTarget();
  const installation = new BrowserInstallation(page);
  expect(installation.isOffered).toBe(false);
  const event = offer(page);
  expect(event.defaultPrevented).toBe(true);
  expect(installation.isOffered).toBe(true);
  await installation.install();
  await installation.install();
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(installation.isOffered).toBe(false);
});

test("tells whoever shows it when that changes", async () => {
  const page = new EventTarget();
  const installation = new BrowserInstallation(page);
  const shown: boolean[] = [];
  const stop = autorun(() => shown.push(installation.isOffered));
  offer(page);
  const { install } = installation;
  await install();
  stop();
  expect(shown).toEqual([false, true, false]);
});

test("offers nothing once it is installed", () => {
  const page = new EventTarget();
  const installation = new BrowserInstallation(page);
  offer(page);
  page.dispatchEvent(new Event("appinstalled"));
  expect(installation.isOffered).toBe(false);
});
