import { firstTagged } from "../../../src/plugins/llm-practice/prompt-tags";

/** Requirements listed in a prompt, or the entries of another list that is written like it. */
export function requirementsIn(prompt: string, tag = "requirements"): readonly string[] {
  const lines = firstTagged(prompt, tag).match(/^- \[[a-z]+\] .+$/gm) ?? [];
  return lines.map((line) => line.replace(/^- \[[a-z]+\] /, ""));
}
