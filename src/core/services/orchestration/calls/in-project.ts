import type { TaskState } from "../../../domain/journal/task-state";
import { type ProjectTerms, projectPrompt } from "../../../domain/project/project";
import type { ModelCall } from "../../models/model-call";

/** The project terms a run was given, which stay the same until the task is moved; nothing where it is in none. */
export function termsOf({ events }: Pick<TaskState, "events">): ProjectTerms | undefined {
  const given = events.findLast(({ type }) => type === "project-given");
  return given?.type === "project-given" ? given.project : undefined;
}

/** A call that is told what day it is: models know of no day after their training. */
export function onDay<C extends Pick<ModelCall, "messages">>(call: C, now: number): C {
  const day = new Date(now);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((each) =>
    String(each).padStart(2, "0"),
  );
  const told = `Today is ${date.join("-")}.`;
  const messages = call.messages.map((message) =>
    message.role === "system" ? { ...message, content: `${message.content}\n\n${told}` } : message,
  );
  return { ...call, messages };
}

/**
 * A call that is told what holds for all work in its project, and may draw on what is there. Whoever checks sees the text
 * and its requirements, and nothing else.
 */
export function inProject<C extends Pick<ModelCall, "purpose" | "messages" | "projectKnowledge">>(
  call: C,
  terms: ProjectTerms | undefined,
): C {
  if (!terms || call.purpose === "validation") return call;
  const { knowledgeItemIds, deliverableIds } = terms;
  const told = projectPrompt(terms);
  return {
    ...call,
    projectKnowledge: { knowledgeItemIds, deliverableIds },
    messages: call.messages.map((message) =>
      message.role === "system" && told !== ""
        ? { ...message, content: `${message.content}\n\n${told}` }
        : message,
    ),
  };
}
