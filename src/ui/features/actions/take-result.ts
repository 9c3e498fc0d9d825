import type { Services } from "@core/di/token";
import type { Action, ActionResult } from "@core/points/action";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { applyEdits } from "@core/services/orchestration/edits/apply-edits";
import { TaskEditorToken } from "@core/services/tokens";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";
import { downloadFile } from "@ui/download-file";
import type { ChosenAction, DocumentTarget } from "./run-target";

/** The outcome for the user: proposed changes, words in a prompt, a saved file, or a text that is to be shown. */
export type TakenResult =
  | { readonly what: "proposed" | "unchanged" | "saved" | "written"; readonly isOnHomePage?: boolean }
  | { readonly markdown: string };

/** Does with the result of an action what it is for. @throws AppError `task.already-running` and as `propose` does. */
export async function takeResult(
  services: Services,
  { action, document: target }: ChosenAction,
  result: ActionResult,
): Promise<TakenResult> {
  switch (result.kind) {
    case "show":
      return result;
    case "file":
      downloadFile(result.file.name, result.file, result.file.type);
      return { what: "saved" };
    case "edits":
      if (!target || result.edits.length === 0) return { what: "unchanged" };
      await propose(services, action, target, result);
      return { what: "proposed" };
    case "insert":
      if (!target) return intoPrompt(services, result.text);
      await propose(services, action, target, result);
      return { what: "proposed" };
  }
}

/** Has the user decide about what an action would change; it changes nothing itself. */
async function propose(
  services: Services,
  { name, origin }: Action,
  { artifact, passage }: DocumentTarget,
  result: Extract<ActionResult, { kind: "edits" | "insert" }>,
): Promise<void> {
  const { id: artifactId, agentId, version, content } = artifact;
  const { start, end } = passage ?? { start: 0, end: content.length };
  const edits =
    result.kind === "insert"
      ? [{ start: end, end, replacement: passage ? ` ${result.text}` : `\n\n${result.text}` }]
      : applyEdits(
          content.slice(start, end),
          result.edits.map((edit) => ({ ...edit, for: [] })),
        ).applied.map((edit) => ({
          ...{ start: start + edit.start, end: start + edit.end, replacement: edit.replacement },
        }));
  const unfit = result.kind === "insert" ? 0 : result.edits.length - edits.length;
  const remark = result.kind === "edits" && result.remark ? { remark: result.remark } : {};
  await services.get(TaskEditorToken).propose({
    ...{ artifactId, agentId, offeredBy: origin, request: name, version, edits, unfit },
    ...(passage ? { passage } : {}),
    ...remark,
  });
}

/** Puts words at the end of the prompt of the page, as if they were typed; else into that of the home page. */
function intoPrompt(services: Services, text: string): TakenResult {
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-prompt]");
  if (field && !field.disabled && !field.readOnly) {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    // The only way that the browser can undo.
    if (document.execCommand("insertText", false, field.value === "" ? text : `\n\n${text}`))
      return { what: "written" };
  }
  const session = services.get(SessionPreferencesToken);
  session.set(HOME_PROMPT_DRAFT, [session.get(HOME_PROMPT_DRAFT), text].filter(Boolean).join("\n\n"));
  return { what: "written", isOnHomePage: true };
}
