// Runs before the first paint, so that a dark theme never flashes light. `src/ui/shell/use-theme.ts` follows changes.
try {
  const theme = localStorage.getItem("troupe.theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
} catch {
  // Blocked storage: the page decides once it has started.
}
