import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { FrameTheme } from "@core/points/code-block-renderer/frame-protocol";

/** The colours in force around an element. */
export function themeAround(host: HTMLElement): FrameTheme {
  const style = getComputedStyle(host);
  const isDark = document.documentElement.classList.contains("dark");
  return {
    name: isDark ? "dark" : "light",
    text: plainColour(style.color),
    background: plainColour(style.getPropertyValue("--surface").trim() || "transparent"),
  };
}

/** A colour as any library reads it: many take `oklch()`, which browsers keep as it was written, for black. */
function plainColour(colour: string): string {
  const context = "OffscreenCanvas" in globalThis ? new OffscreenCanvas(1, 1).getContext("2d") : null;
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const digits = [red, green, blue].map((value) => value.toString(16).padStart(2, "0"));
  return alpha === 255 ? `#${digits.join("")}` : colour;
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
