import type { Services } from "@core/di/token";
import { AppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { Action, ActionResult } from "@core/points/action";
import { type PluginView, PluginViews, type ViewInput } from "@core/points/view";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { applyEdits } from "@core/services/orchestration/edits/apply-edits";
import { TaskEditorToken } from "@core/services/tokens";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";
import { downloadFile } from "@ui/download-file";
import type { ChosenAction, DocumentTarget } from "./run-target";

/** The outcome for the user: proposed changes, words in a prompt, a saved file, or a text or view that is to be shown. */
export type TakenResult =
  | { readonly what: "proposed" | "unchanged" | "saved" | "written"; readonly isOnHomePage?: boolean }
  | ShownResult;

/** A text or a view that is to be shown. */
export type ShownResult =
  | { readonly markdown: string }
  | { readonly view: PluginView; readonly input: ViewInput };

/** Does with the result of an action what it is for. @throws AppError `task.already-running`, `external-plugin.wrong-answer` and as `propose` does. */
export async function takeResult(
  services: Services,
  { action, document: target, field }: ChosenAction,
  result: ActionResult,
): Promise<TakenResult> {
  switch (result.kind) {
    case "show":
      return result;
    case "view":
      return {
        view: viewOf(services, action, result.view),
        input: { place: "page", data: result.data ?? null },
      };
    case "replace":
      return intoPrompt(services, result.text, field, true);
    case "file":
      downloadFile(result.file.name, result.file, result.file.type);
      return { what: "saved" };
    case "edits":
      if (!target || result.edits.length === 0) return { what: "unchanged" };
      await propose(services, action, target, result);
      return { what: "proposed" };
    case "insert":
      if (!target) return intoPrompt(services, result.text, field);
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

/** A view of the plugin that an action is of, where it may be shown as a result. */
function viewOf(services: Services, action: Action, id: string): PluginView {
  const host = services.get(PluginHostToken);
  const owner = host.ownerOf(action);
  const found = host
    .open(PluginViews)
    .all.find((view) => view.id === id && host.ownerOf(view) === owner && view.showsResults);
  if (found) return found;
  const params = {
    plugin: action.origin,
    name: `action/${action.id}/run`,
    reason: `no view ${id} for actions`,
  };
  throw new AppError("external-plugin.wrong-answer", params);
}

/** Puts words into a prompt as if they were typed, at its end or in its place: that of the page, else that of the home page. */
function intoPrompt(
  services: Services,
  text: string,
  field = document.querySelector<HTMLTextAreaElement>("textarea[data-prompt]") ?? undefined,
  isWhole = false,
): TakenResult {
  if (field && !field.disabled && !field.readOnly) {
    field.focus();
    field.setSelectionRange(isWhole ? 0 : field.value.length, field.value.length);
    const words = isWhole || field.value === "" ? text : `\n\n${text}`;
    // The only way that the browser can undo.
    if (document.execCommand(words === "" ? "delete" : "insertText", false, words))
      return { what: "written" };
  }
  const session = services.get(SessionPreferencesToken);
  session.set(HOME_PROMPT_DRAFT, [session.get(HOME_PROMPT_DRAFT), text].filter(Boolean).join("\n\n"));
  return { what: "written", isOnHomePage: true };
}
