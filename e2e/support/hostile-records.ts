import { ALL, batches, markdownOf } from "./payloads";
import type { Records } from "./seed";

/** All hostile texts in few messages, each closed by a mark. */
export const MESSAGES = batches(ALL, 20).map((texts, index) => markdownOf(texts, `mark-${index}-end`));
/** Hostile texts for plain fields, several joined in each. */
export const FIELDS = batches(ALL, 4).map((texts) => texts.join(" "));
/** The hostile text of a plain field, by number. */
export const field = (index: number) => FIELDS[index % FIELDS.length] ?? "";

/** An agent all of whose texts are hostile. */
export function hostileAgent(id: string, index: number) {
  return {
    id,
    name: field(index),
    role: field(index + 1),
    instructions: field(index + 2),
    desc: field(index + 3),
    icon: field(index).slice(0, 40),
    tags: [field(index + 1), field(index + 2)],
  };
}

/** An item of knowledge with a hostile text; the first two are called images. */
export function hostileItem(index: number, text: string) {
  const image = index < 2 ? { fileType: "image", mimeType: "image/png" } : { fileType: "text" };
  const script = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  return {
    ...image,
    id: `item-${index}`,
    name: ["remote.png", "script.svg"][index] ?? text,
    type: "file",
    size: text.length,
    content: ["https://leak.example/remote.png", script][index] ?? text,
    description: text,
    tags: [text],
    path: text,
    lastModified: index,
    createdAt: index,
  };
}

/** A failed task with everything that a task can have, all of it hostile. */
export function hostileTask(): Records {
  const at = 1_700_000_000_000;
  const common = { createdAt: at, updatedAt: at, dependencies: [] };
  const requirements = FIELDS.map((description, index) => ({
    id: `r${index}`,
    taskId: "hostile",
    type: "functional",
    description,
    priority: "must",
    source: "explicit",
    status: "failed",
    validationCriteria: [description],
    validationResult: description,
    detectedAt: at,
  }));
  const artifact = (id: string, title: string, format: string, content: string) => ({
    ...common,
    id,
    taskId: "hostile",
    agentId: "custom-0",
    title,
    description: title,
    type: "document",
    format,
    content,
    version: 1,
    status: "final",
    validates: [],
    reviewedBy: [],
  });
  const artifacts = [
    ...["html", "json", "code", "csv"].map((format) =>
      artifact(`a-${format}`, `as ${format}`, format, ALL.join("\n")),
    ),
    artifact("a-main", field(3), "markdown", MESSAGES.join("\n\n")),
  ];
  const task = {
    ...common,
    id: "hostile",
    workflowId: "hostile",
    title: field(7),
    description: ALL.join("\n"),
    complexity: "simple",
    status: "failed",
    requirements,
    artifacts: artifacts.map(({ id }) => id),
    steps: FIELDS.map((name, order) => ({
      id: `s${order}`,
      name,
      description: name,
      order,
      status: "failed",
      agentId: "custom-0",
    })),
    estimatedPasses: 1,
    actualPasses: 1,
    assignedAgentId: "custom-0",
  };
  const facts: object[] = [
    { type: "run-started", provider: "custom", model: field(1), simulated: false },
    { type: "task-created", task: { ...task, artifacts: [] } },
    { type: "agent-recruited", agent: hostileAgent("custom-0", 0), fallback: false },
    { type: "agent-assigned", taskId: "hostile", agentId: "custom-0", agentName: field(9) },
    ...FIELDS.map((content) => ({ type: "user-message", taskId: "hostile", content })),
    ...FIELDS.map((content) => ({ type: "agent-response", taskId: "hostile", agentId: "custom-0", content })),
    ...requirements.map(({ id, description }) => ({
      type: "requirement-validated",
      taskId: "hostile",
      requirementId: id,
      satisfied: false,
      reason: description,
    })),
    ...artifacts.map((each) => ({ type: "artifact-created", artifact: each })),
    {
      type: "task-status-changed",
      taskId: "hostile",
      status: "failed",
      errorCode: "provider.rejected",
      params: { message: FIELDS.join(" "), reason: FIELDS.join(" ") },
    },
    { type: "run-state-changed", state: "failed" },
  ];
  const events = facts.map((fact, seq) => ({
    ...fact,
    id: `e${seq}`,
    runId: "run",
    rootTaskId: "hostile",
    seq,
    at: at + seq,
  }));
  const run = { id: "run", taskId: "hostile", state: "failed", provider: "custom", model: field(1) };
  return { tasks: [task], artifacts, events, runs: [{ ...run, simulated: false, ...common }] };
}
