import type { BrowserContext } from "playwright/test";
import { TASK_ADDRESS } from "./finished-task";
import { conversationOf, seed } from "./seed";
import { JOURNALS, recordsOf } from "./task-journals";

/** Contents of a device that has been in use. */
export interface Household {
  /** Paths of the app, without a language. */
  readonly task: string;
  readonly conversation: string;
}

const PRACTICE = { provider: "practice", model: "practice-1" };
const COACH = {
  ...{ id: "custom-1-coach", name: "Opening Coach", role: "Teaches the first ten moves" },
  ...{ instructions: "Be brief.", tags: ["writer"] },
};
const RULES = {
  ...{ id: "rules", name: "club-rules.md", path: "club-rules.md", type: "file", fileType: "text" },
  ...{ content: "# Rules\n\nTouch a piece, move it.", size: 32, tags: [], createdAt: 1, lastModified: 1 },
};

/** Furnishes a device with a provider, a finished task, a conversation, an agent and a file, as those who made them had left it. */
export async function furnish(context: BrowserContext): Promise<Household> {
  const page = await context.newPage();
  const talk = conversationOf(["What opens well with white?", "The *Italian* opening."], "openings");
  await seed(page, {
    ...recordsOf(JOURNALS.completed),
    ...talk,
    messages: (talk.messages ?? []).map((each) => ("parentId" in each ? { ...each, ...PRACTICE } : each)),
    credentials: [{ id: "practice", ...PRACTICE, encryptedApiKey: "", timestamp: 1, order: 0 }],
    agents: [COACH],
    knowledgeItems: [RULES],
  });
  await page.close();
  return { task: TASK_ADDRESS, conversation: "/agents/run#default/openings" };
}
