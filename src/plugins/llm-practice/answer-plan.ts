import type { PracticeTexts } from "./practice-text-set";
import { firstTagged, requirementsIn } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

/** Two parts that can be done side by side, and a last one that brings them together. */
export function answerPlan(prompt: string, texts: PracticeTexts): string {
  const known = requirementsIn(prompt);
  const phrases = known.length > 0 ? known : phrasesOf(firstTagged(prompt, "request"));
  const team = firstTagged(prompt, "team").match(/^- [^:\n]+/gm) ?? [];
  const roles = team.map((line) => line.slice(2).trim());
  const middle = Math.ceil(phrases.length / 2);
  const shares = [phrases.slice(0, middle), phrases.slice(middle)].filter((share) => share.length > 0);
  const parts = shares.map((share, place) => ({
    title: texts.partTitle(place + 1, share[0] ?? ""),
    description: texts.partDescription(share.join("; ")),
    dependencies: [],
    role: roles[place % Math.max(1, roles.length)],
    acceptanceCriteria: share,
  }));
  const delivery = {
    title: texts.deliveryTitle,
    description: texts.deliveryDescription,
    dependencies: parts.map(({ title }) => title),
    role: roles.at(-1),
    acceptanceCriteria: phrases.slice(0, 3),
  };
  return JSON.stringify({ subTasks: [...parts, delivery] }, null, 2);
}
