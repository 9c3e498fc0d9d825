import type { JournalEvent } from "@core/domain/journal/journal-event";
import { escapeHtml } from "@shared/rich-text-html";
import type { WordOf } from "./capsule-words";

/** Rows of the events in words, with their times; events that only matter to the app are in the data alone. */
export function journalHtml(
  events: readonly JournalEvent[],
  language: string,
  words: WordOf,
): readonly string[] {
  const times = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });
  return events.flatMap((event) => {
    const said = wordsOf(event, words);
    const time = escapeHtml(times.format(event.at));
    return said ? [`<tr><td>${time}</td><td>${escapeHtml(said)}</td></tr>`] : [];
  });
}

function wordsOf(event: JournalEvent, words: WordOf): string | undefined {
  switch (event.type) {
    case "task-created":
      return event.task.parentTaskId ? undefined : words("created");
    case "analysis-completed":
      return words("brief");
    case "agent-assigned":
      return words("assigned", event.agentName);
    case "artifact-created":
      return words("written", event.artifact.title);
    case "artifact-changed":
      return words("changed", event.artifact.title);
    case "requirement-validated":
      return words("checked");
    case "run-state-changed":
      if (event.state === "done") return words("completed");
      if (event.state === "failed") return words("failed");
      return event.state === "stopped" ? words("stopped") : undefined;
    default:
      return undefined;
  }
}
