import type { Container } from "@core/di/container";
import { ready } from "@core/di/ready";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { logFailure } from "@core/services/diagnostics/log-failure";
import { KnowledgeLibrary } from "@core/services/knowledge/knowledge-library";
import {
  FileTextToken,
  KnowledgeLibraryToken,
  KnowledgeRetrievalToken,
  TextEmbeddersToken,
} from "@core/services/tokens";
import { KnowledgeStore } from "@core/stores/knowledge/knowledge-store";
import { MeaningStore } from "@core/stores/knowledge/meaning-store";
import { KnowledgeStoreToken, MeaningStoreToken } from "@core/stores/tokens";
import { dispatchEvent } from "../dispatch-event";

/** The files the user keeps. What reads their text is loaded when one is read. */
export function wire(container: Container): void {
  container.wire(KnowledgeLibraryToken, KnowledgeLibrary, [DatabaseToken, ClockToken, IdsToken, HasherToken]);
  container.factory(
    KnowledgeStoreToken,
    (services) =>
      new KnowledgeStore(
        services.get(KnowledgeLibraryToken),
        services.get(NotifierToken),
        () => ready(services, FileTextToken),
        (names) =>
          void dispatchEvent(container, "file-added", async () => ({
            title: "",
            text: names.join("\n"),
          })).catch(logFailure(services.get(LoggerToken), "plugins not told of files")),
        async () => (await import("../knowledge-connectors")).connectorsOf(services),
        async () => (await import("../plugins/browser/archives/worker-archives")).workerArchives,
      ),
  );
  container.factory(
    MeaningStoreToken,
    (services) =>
      new MeaningStore({
        embedders: () => ready(services, TextEmbeddersToken),
        retrieval: () => ready(services, KnowledgeRetrievalToken),
        locks: services.get(LocksToken),
      }),
  );
}
