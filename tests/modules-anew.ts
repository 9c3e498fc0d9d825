import { afterAll, vi } from "vitest";

// Modules that a file replaced, or that workers of its loaded anew, are no business of the next file in the same process.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.resetModules();
});
