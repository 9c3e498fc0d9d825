import type { Services } from "@core/di/token";
import { takeAskedPrompt } from "./asked-prompt";
import { takeAskedSafeStart } from "./asked-safe-start";

/** Takes out of the address what is asked of the application there. */
export function takeAsked(services: Services): void {
  takeAskedSafeStart(services);
  takeAskedPrompt(services);
}
