import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { AttachmentDrafts } from "@core/services/drafts/attachment-drafts";
import { AttachmentDraftsToken } from "@core/services/tokens";

/** The wiring of the store for the files of unsent prompts. */
export function wire(container: Container): void {
  container.factory(
    AttachmentDraftsToken,
    (services) =>
      new AttachmentDrafts({
        database: services.get(DatabaseToken),
        session: services.get(SessionPreferencesToken),
        ids: services.get(IdsToken),
        clock: services.get(ClockToken),
        notifier: services.get(NotifierToken),
      }),
  );
}
