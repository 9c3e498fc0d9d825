import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { FramePalette, FrameTheme } from "@core/points/code-block-renderer/frame-protocol";

/** Colours that are told apart, also by who sees red and green alike, and as graphics against the page at 3:1. */
const SERIES = {
  light: {
    series: ["#3b5fc4", "#b05c0b", "#257a4c", "#8a4fb5", "#c2433c", "#0f7a8a", "#8c6d0c", "#b0457a"],
    onSeries: "#ffffff",
  },
  dark: {
    series: ["#93abf7", "#e8a866", "#7fcb9f", "#c6a5ec", "#f0968e", "#6cc7d5", "#d6bd66", "#ec9fc4"],
    onSeries: "#1c1a17",
  },
} as const satisfies Record<FrameTheme["name"], Pick<FramePalette, "series" | "onSeries">>;

/** The colours in force around an element. */
export function themeAround(host: HTMLElement): FrameTheme {
  const style = getComputedStyle(host);
  const name = document.documentElement.classList.contains("dark") ? "dark" : "light";
  const token = (property: string, fallback: string) =>
    plainColour(style.getPropertyValue(property).trim() || fallback);
  return {
    name,
    text: plainColour(style.color),
    background: token("--surface", "transparent"),
    palette: {
      ...SERIES[name],
      muted: token("--text-muted", "gray"),
      line: token("--border-strong", "gray"),
      grid: token("--border", "gray"),
      panel: token("--surface-sunken", "transparent"),
      accent: token("--accent", "gray"),
      accentSoft: token("--accent-soft", "transparent"),
    },
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
export const PAPER: FrameTheme = {
  name: "light",
  text: "#26231f",
  background: "#ffffff",
  palette: {
    ...SERIES.light,
    muted: "#5a5650",
    line: "#8b8780",
    grid: "#e3e0db",
    panel: "#f4f2ef",
    accent: "#3b5fb4",
    accentSoft: "#e8effd",
  },
};

/** Calls back whenever the page changes between light and dark, or to the colours of another theme. */
export function onThemeChange(changed: () => void): Disposable {
  const page = document.documentElement;
  const lookOf = () => `${page.classList.contains("dark")} ${page.dataset.look ?? ""}`;
  let before = lookOf();
  const observer = new MutationObserver(() => {
    const now = lookOf();
    if (now === before) return;
    before = now;
    changed();
  });
  observer.observe(page, { attributeFilter: ["class", "data-look"] });
  return disposable(() => observer.disconnect());
}
