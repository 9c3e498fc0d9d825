import type { Attachment } from "@core/domain/file/attachment";
import { textAttachment } from "../../tests/fakes/text-attachment";
import type { EvalTask } from "./eval-task";

/** The files of a task, with its pages as files: what a chat would be given by somebody who has found them all. */
export function givenFiles({ attachments, pages = [] }: EvalTask): readonly Attachment[] {
  const found = pages.map(({ url, text }) => textAttachment(new URL(url).host, text));
  return [...attachments, ...found];
}
