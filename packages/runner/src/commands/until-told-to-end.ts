import process from "node:process";

/** Resolves when this process is told to end, or the one that started it is gone. Ctrl+C is for the latter to hear. */
export function untilToldToEnd(): Promise<void> {
  process.on("SIGINT", () => {});
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("disconnect", () => resolve());
  });
}
