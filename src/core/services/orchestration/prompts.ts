import { type Agent, agentSystemPrompt } from "../../domain/agent";
import type { Artifact } from "../../domain/artifact";
import type { LlmMessage } from "../../domain/llm";
import { languageInstruction } from "../../domain/reply-language";
import type { Requirement } from "../../domain/requirement";
import type { Task } from "../../domain/task";
import type { SuggestedAgent, TaskAnalysis } from "../../domain/task-analysis";
import type { TaskContext } from "../../domain/task-context";
import type { Revision } from "../../points/orchestration-strategy";
import { clipped } from "./clipped";

/** The validator first sees this much of each deliverable, in characters. */
const EXCERPT_LENGTH = 500;
/** A single requirement is judged against all that was delivered, up to so many characters. */
const VALIDATION_BUDGET = 60_000;
/** What a task builds on is passed along up to so many characters. */
const INPUT_BUDGET = 48_000;
const CONTEXT_BUDGET = 6_000;

/** Asks the orchestrator what a request needs. */
export function analysisMessages(
  agent: Agent,
  root: Task,
  agents: readonly Agent[],
  language: string,
): readonly LlmMessage[] {
  const format =
    '{"requirements":[{"type":"functional|non_functional|constraint","description":"...","priority":"must|should|could|wont","source":"explicit|implicit|inferred","validationCriteria":["..."]}],"complexity":"simple|complex","suggestedStrategy":"single_agent|sequential_agents|parallel_agents|hierarchical","estimatedPasses":1,"estimatedDuration":60,"requiredSkills":["..."],"suggestedAgents":[{"name":"...","role":"...","requiredSkills":["..."],"estimatedExperience":"Junior|Mid|Senior|Expert","specialization":"..."}]}';
  const known = agents.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
  const content = [
    "Analyse the request below. List every requirement it states or clearly implies, each one checkable in the",
    "deliverable. Suggest one agent for simple work and two or three for complex work; name an agent that exists",
    "when it fits. estimatedDuration is in minutes. Do not ask anything back.",
    tag("request", root.description),
    tag("existing-agents", clipped(known, CONTEXT_BUDGET)),
    `Answer with a single JSON object and nothing else:\n${format}`,
  ].join("\n\n");
  return [system(agent, language), { role: "user", content, attachments: root.attachments }];
}

/** Asks the orchestrator to divide a request. */
export function planningMessages(
  agent: Agent,
  root: Task,
  analysis: TaskAnalysis,
  language: string,
): readonly LlmMessage[] {
  const format =
    '{"subTasks":[{"title":"...","description":"...","dependencies":["title of an earlier sub-task"],"role":"name of the agent","acceptanceCriteria":["..."]}]}';
  const team = analysis.suggestedAgents.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
  const content = [
    "Divide the request into two to six sub-tasks that agents can do on their own. Sub-tasks that need no result of",
    "another one have no dependencies. The last one delivers: it brings everything together into what was asked for.",
    tag("request", root.description),
    requirementsTag(root.requirements),
    tag("team", team),
    `Answer with a single JSON object with the list subTasks and nothing else:\n${format}`,
  ].join("\n\n");
  return [system(agent, language), { role: "user", content }];
}

/** Asks the recruiter for an agent. */
export function recruitingMessages(
  recruiter: Agent,
  task: Task,
  wanted: SuggestedAgent,
  language: string,
): readonly LlmMessage[] {
  const { name, role, requiredSkills, estimatedExperience, specialization } = wanted;
  const wish = [
    `Name: ${name}`,
    `Role: ${role}`,
    `Skills: ${requiredSkills.join(", ") || "-"}`,
    `Experience: ${estimatedExperience}`,
    `Specialization: ${specialization || "-"}`,
  ].join("\n");
  const content = [
    "Recruit an agent for this task.",
    tag("request", task.description),
    tag("wanted-agent", wish),
    'Answer with a single JSON object and nothing else: {"name":"...","role":"...","instructions":"..."}',
  ].join("\n\n");
  return [system(recruiter, language), { role: "user", content }];
}

/** What an agent is told to do a task with. */
export interface ExecutionBrief {
  readonly task: Task;
  readonly root: Task;
  readonly agent: Agent;
  readonly requirements: readonly Requirement[];
  /** What the tasks before it delivered. */
  readonly inputs: readonly Artifact[];
  readonly contexts: readonly TaskContext[];
  readonly revision?: Revision | undefined;
  readonly language: string;
}

/** Asks an agent to do a task. */
export function executionMessages(brief: ExecutionBrief): readonly LlmMessage[] {
  const { task, root, agent, requirements, inputs, contexts, revision, language } = brief;
  const duty = [
    agentSystemPrompt(agent),
    `Your task: ${task.title}`,
    requirements.length > 0 ? `Requirements:\n${requirementLines(requirements)}` : "",
    "Work alone and never ask for clarification: choose the most sensible reading and name your assumptions.",
    languageInstruction(language),
  ];
  const content = [
    tag("request", root.description),
    task.id === root.id ? "" : tag("task", `${task.title}\n\n${task.description}`),
    deliverablesTag("inputs", inputs, INPUT_BUDGET),
    tag("contexts", clipped(contexts.map(contextLine).join("\n"), CONTEXT_BUDGET)),
    revision ? revisionText(revision) : "",
    requirementsTag(requirements),
    "Answer with the complete deliverable itself as Markdown, beginning with a heading, without remarks around it.",
  ];
  return [
    { role: "system", content: joined(duty) },
    { role: "user", content: joined(content), attachments: root.attachments },
  ];
}

/** Asks the validator about the deliverables of a task, of which it sees the beginning. */
export function deliverableMessages(
  validator: Agent,
  task: Task,
  artifacts: readonly Artifact[],
  requirements: readonly Requirement[],
  language: string,
): readonly LlmMessage[] {
  const excerpts = artifacts.map(({ title, content }) =>
    tag("deliverable", content.slice(0, EXCERPT_LENGTH), {
      title,
      length: String(content.length),
      outline: outlineOf(content),
    }),
  );
  const content = [
    "Judge whether the deliverables fit the task. You see the first 500 characters of each, with its outline and its",
    "length; that the excerpt ends there is no fault. Each requirement is judged on the whole text afterwards.",
    tag("task", `${task.title}\n\n${task.description}`),
    requirementsTag(requirements),
    ...excerpts,
    VERDICT_FORMAT,
  ];
  return [system(validator, language), { role: "user", content: joined(content) }];
}

/** Asks the validator about one requirement against everything delivered. */
export function requirementMessages(
  validator: Agent,
  root: Task,
  requirement: Requirement,
  artifacts: readonly Artifact[],
  language: string,
): readonly LlmMessage[] {
  const content = [
    "Judge whether the deliverables meet this one requirement.",
    tag("request", root.description),
    requirementsTag([requirement]),
    deliverablesTag("deliverables", artifacts, VALIDATION_BUDGET),
    VERDICT_FORMAT,
  ];
  return [system(validator, language), { role: "user", content: joined(content) }];
}

/** What a model that ran out of room is told. */
export const CONTINUATION = "Continue exactly where you stopped, without repeating anything.";

const VERDICT_FORMAT =
  'Answer with a single JSON object and nothing else: {"validation_passed": true, "reason": "..."}';

function system(agent: Agent, language: string): LlmMessage {
  return { role: "system", content: `${agentSystemPrompt(agent)}\n\n${languageInstruction(language)}` };
}

function revisionText({ artifact, reason }: Revision): string {
  return joined([
    "Improve this deliverable. Deliver all of it again, with what was wrong put right.",
    tag("previous", clipped(artifact.content, INPUT_BUDGET)),
    tag("objection", reason),
  ]);
}

function deliverablesTag(name: string, artifacts: readonly Artifact[], budget: number): string {
  const share = Math.floor(budget / Math.max(1, artifacts.length));
  const texts = artifacts.map(({ title, content }) => tag("deliverable", clipped(content, share), { title }));
  return tag(name, texts.join("\n"));
}

function requirementsTag(requirements: readonly Requirement[]): string {
  return tag("requirements", requirementLines(requirements));
}

function requirementLines(requirements: readonly Requirement[]): string {
  return requirements
    .map(({ priority, description, validationCriteria }) => {
      const criteria = validationCriteria.map((each) => `\n  - check: ${each}`).join("");
      return `- [${priority}] ${description}${criteria}`;
    })
    .join("\n");
}

function contextLine({ contextType, title, content }: TaskContext): string {
  return `- (${contextType}) ${title}: ${content.replace(/\s+/g, " ")}`;
}

function outlineOf(content: string): string {
  const headings = content.match(/^#{1,6}\s.*$/gm) ?? [];
  return clipped(headings.map((heading) => heading.replace(/^#+\s*/, "")).join(" | "), 1000);
}

/** Text between tags, or nothing for no text. A closing tag inside the text cannot end it. */
function tag(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  if (text.trim() === "") return "";
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${value.replace(/["<>\n]/g, " ")}"`,
  );
  const safe = text.replaceAll(`</${name}`, `< /${name}`);
  return `<${name}${written.join("")}>\n${safe.trim()}\n</${name}>`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
