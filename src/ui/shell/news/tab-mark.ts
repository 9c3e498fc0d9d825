import type { Disposable } from "@core/lifecycle/disposable";

const ICON = "/icon.svg";
const MARKED_ICON = "/icon-news.svg";
const COUNT = /^\(\d+\) /;

/** The badge of an installed app, which may show a number; not in the types of every browser. */
interface BadgedNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Counts in the tab's title, icon and, where it is installed, on the app's icon what came while the page was hidden. */
export class TabMark implements Disposable {
  readonly #watch = new MutationObserver(() => this.#title());
  #count = 0;

  constructor() {
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** One more has come; what comes while the page can be seen is not counted. */
  add(): void {
    if (document.visibilityState !== "hidden") return;
    this.#show(this.#count + 1);
  }

  dispose(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#show(0);
  }

  readonly #seen = () => {
    if (document.visibilityState === "visible") this.#show(0);
  };

  #show(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    document.querySelector("link[rel=icon]")?.setAttribute("href", count > 0 ? MARKED_ICON : ICON);
    const { setAppBadge, clearAppBadge } = navigator as BadgedNavigator;
    const badged = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    // Not every installed app may have one.
    badged?.catch(() => {});
    this.#title();
  }

  /** Pages name the tab after what they show, which takes the count away. */
  #title(): void {
    this.#watch.disconnect();
    const bare = document.title.replace(COUNT, "");
    document.title = this.#count > 0 ? `(${this.#count}) ${bare}` : bare;
    const title = document.querySelector("title");
    if (title && this.#count > 0) this.#watch.observe(title, { childList: true });
  }
}
