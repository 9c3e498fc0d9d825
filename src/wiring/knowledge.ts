import type { Container } from "@core/di/container";
import { ready } from "@core/di/ready";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { KnowledgeLibrary } from "@core/services/knowledge/knowledge-library";
import { FileTextToken, KnowledgeLibraryToken } from "@core/services/tokens";
import { KnowledgeStore } from "@core/stores/knowledge/knowledge-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";

/** The files the user keeps. What reads their text is loaded when one is read. */
export function wire(container: Container): void {
  container.wire(KnowledgeLibraryToken, KnowledgeLibrary, [DatabaseToken, ClockToken, IdsToken, HasherToken]);
  container.factory(
    KnowledgeStoreToken,
    (services) =>
      new KnowledgeStore(services.get(KnowledgeLibraryToken), services.get(NotifierToken), () =>
        ready(services, FileTextToken),
      ),
  );
}
