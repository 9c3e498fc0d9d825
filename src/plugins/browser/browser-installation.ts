import type { Installation } from "@core/ports/installation";
import { makeAutoObservable } from "mobx";

/** The `beforeinstallprompt` event of Chromium, sent when a page can be installed; not in the DOM types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Keeps the browser's install prompt for when the user asks for it, in place of the browser's own banner. */
export class BrowserInstallation implements Installation {
  #prompt: InstallPromptEvent | undefined;
  isOffered = false;

  constructor(page: EventTarget) {
    makeAutoObservable(this, {}, { autoBind: true });
    page.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#keep(event as InstallPromptEvent);
    });
    page.addEventListener("appinstalled", () => this.#keep(undefined));
  }

  async install(): Promise<void> {
    const prompt = this.#prompt;
    // The browser lets a prompt be shown once only; it makes a new one if the user declines.
    this.#keep(undefined);
    await prompt?.prompt();
  }

  #keep(prompt: InstallPromptEvent | undefined): void {
    this.#prompt = prompt;
    this.setOffered(prompt !== undefined);
  }

  setOffered(isOffered: boolean): void {
    this.isOffered = isOffered;
  }
}
