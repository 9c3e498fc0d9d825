import { mentions } from "./mentions";
import type { PracticeTexts } from "./practice-text-set";
import { requirementsIn, tagged } from "./prompt-tags";

/** Really looks whether the deliverables speak of what is required, in their text or their outline. */
export function answerValidation(prompt: string, texts: PracticeTexts): string {
  const deliverables = tagged(prompt, "deliverable");
  const whole = deliverables
    .map(({ text, attributes }) => `${attributes.title ?? ""}\n${attributes.outline ?? ""}\n${text}`)
    .join("\n");
  const isEmpty = deliverables.every(({ text }) => text.trim() === "");
  const missing = requirementsIn(prompt).filter((requirement) => !mentions(whole, requirement));
  const passed = !isEmpty && missing.length === 0;
  const found = requirementsIn(prompt).join("; ");
  const reason = isEmpty
    ? texts.nothingDelivered
    : passed
      ? texts.allFound(found)
      : texts.notFound(missing.join("; "));
  return JSON.stringify({ validation_passed: passed, reason });
}
