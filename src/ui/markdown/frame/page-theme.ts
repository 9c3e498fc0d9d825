import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { FrameTheme } from "@core/points/frame-protocol";

/** The colours in force around an element. */
export function themeAround(host: HTMLElement): FrameTheme {
  const style = getComputedStyle(host);
  const isDark = document.documentElement.classList.contains("dark");
  return {
    name: isDark ? "dark" : "light",
    text: style.color,
    background: style.getPropertyValue("--surface").trim() || "transparent",
  };
}

/** The look of what is taken away. */
export const PAPER: FrameTheme = { name: "light", text: "#26231f", background: "#ffffff" };

/** Calls back whenever the page changes between light and dark. */
export function onThemeChange(changed: () => void): Disposable {
  let wasDark = document.documentElement.classList.contains("dark");
  const observer = new MutationObserver(() => {
    const isDark = document.documentElement.classList.contains("dark");
    if (isDark === wasDark) return;
    wasDark = isDark;
    changed();
  });
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return disposable(() => observer.disconnect());
}
