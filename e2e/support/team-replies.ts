import type { ChatCompletionRequest } from "@copilotkit/aimock";

/** Which of the application's calls a request is, read from its own words. */
export type CallKind =
  | "analysis"
  | "planning"
  | "recruiting"
  | "deliverable"
  | "requirement"
  | "execution"
  | "chat";

const SIGNS: readonly [CallKind, string][] = [
  ["analysis", "Analyse the request below"],
  ["planning", "Divide the request into"],
  ["recruiting", "Recruit an agent for this task"],
  ["deliverable", "Judge whether the deliverables fit the task"],
  ["requirement", "Judge whether the deliverables meet this one requirement"],
  ["execution", "Answer with the complete deliverable itself"],
];

/** The text of the last user message. */
export function lastUserText(chat: ChatCompletionRequest): string {
  const last = chat.messages.filter(({ role }) => role === "user").at(-1)?.content ?? "";
  return typeof last === "string" ? last : last.map(({ text }) => text ?? "").join("");
}

/** What kind of call this is. */
export function kindOf(text: string): CallKind {
  return SIGNS.find(([, sign]) => text.includes(sign))?.[0] ?? "chat";
}

const REQUIREMENTS = ["Names a price for every size", "States the opening hours"].map((description) => ({
  type: "functional",
  description,
  priority: "must",
  source: "explicit",
  validationCriteria: [description],
}));

const ANALYSIS = {
  requirements: REQUIREMENTS,
  complexity: "simple",
  suggestedStrategy: "single_agent",
  estimatedPasses: 1,
  estimatedDuration: 20,
  requiredSkills: ["writing"],
  suggestedAgents: [
    {
      name: "Menu Writer",
      role: "Writes menus",
      requiredSkills: ["menus"],
      estimatedExperience: "Senior",
      specialization: "cafés",
    },
  ],
};

const COMPLEX_ANALYSIS = {
  ...ANALYSIS,
  complexity: "complex",
  suggestedStrategy: "sequential_agents",
  estimatedPasses: 2,
  suggestedAgents: [
    ...ANALYSIS.suggestedAgents,
    {
      name: "Price Analyst",
      role: "Works out prices",
      requiredSkills: ["costing"],
      estimatedExperience: "Expert",
      specialization: "cafés",
    },
  ],
};

/** Titles of the sub-tasks a complex request is divided into. */
export const SUB_TASKS = ["Work out the prices", "Collect the hours", "Write the menu"] as const;

const PLAN = {
  subTasks: SUB_TASKS.map((title, index) => ({
    title,
    description: `${title} for the café.`,
    dependencies: index === 2 ? [SUB_TASKS[0], SUB_TASKS[1]] : [],
    role: index === 0 ? "Price Analyst" : "Menu Writer",
    acceptanceCriteria: [],
  })),
};

/** The heading every deliverable has. */
export const DELIVERABLE_TITLE = "Café menu";

const DELIVERABLE = `# ${DELIVERABLE_TITLE}

| Size | Price |
| --- | --- |
| Small | 3.20 |
| Large | 4.10 |

## Opening hours

Every day from **8:00** to **18:00**.
`;

/** A team that does its work well; `complex` has it plan sub-tasks. */
export function teamReply({ complex = false } = {}): (chat: ChatCompletionRequest) => string {
  return (chat) => {
    switch (kindOf(lastUserText(chat))) {
      case "analysis":
        return `Here is my analysis:\n\n\`\`\`json\n${JSON.stringify(complex ? COMPLEX_ANALYSIS : ANALYSIS)}\n\`\`\``;
      case "planning":
        return JSON.stringify(PLAN);
      case "recruiting":
        return JSON.stringify({
          name: "Menu Writer",
          role: "Writes menus",
          instructions: "Write clear menus.",
        });
      case "deliverable":
      case "requirement":
        return JSON.stringify({ validation_passed: true, reason: "The menu lists prices and hours." });
      case "execution":
        return DELIVERABLE;
      default:
        return `You asked: ${lastUserText(chat).slice(0, 80)}. Here is **an answer** that streams.`;
    }
  };
}
