import { ready } from "@core/di/ready";
import type { Attachment } from "@core/domain/file/attachment";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { AttachmentDraftsToken } from "@core/services/tokens";
import { KeptAttachments } from "@core/stores/tasks/kept-attachments";
import { useService, useServices } from "@ui/services-context";
import { useCallback, useState } from "react";

/** The words and files of a change that is not asked for yet. */
export interface UnsentChange {
  readonly words: string;
  setWords(words: string): void;
  readonly files: readonly Attachment[];
  setFiles(files: readonly Attachment[]): void;
  /** Files of before a reload are on their way. */
  readonly restoring: Promise<void> | undefined;
  /** The files as they are by now. */
  filesNow(): readonly Attachment[];
}

/** The words and files written and not asked yet: they outlive a reload. For components that observe. */
export function useUnsentChange(artifactId: string): UnsentChange {
  const services = useServices();
  const session = useService(SessionPreferencesToken);
  const key = `troupe.change.${artifactId}`;
  const [words, setOwnWords] = useState(() => session.get(key) ?? "");
  const setWords = useCallback(
    (value: string) => {
      setOwnWords(value);
      if (value === "") session.remove(key);
      else session.set(key, value);
    },
    [session, key],
  );
  const [kept] = useState(
    () =>
      new KeptAttachments(`change/${artifactId}`, session, services.get(NotifierToken), () =>
        ready(services, AttachmentDraftsToken),
      ),
  );
  const { files, restoring, set } = kept;
  return { words, setWords, files, setFiles: set, restoring, filesNow: () => kept.files };
}
