import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { SearchIndexToken } from "@core/ports/search-index";
import { PaletteStore } from "@core/stores/shell/palette-store";
import { SearchStore } from "@core/stores/shell/search-store";
import { TaskSearchStore } from "@core/stores/tasks/task-search-store";
import { PaletteStoreToken, SearchStoreToken, TaskSearchStoreToken } from "@core/stores/tokens";

/** The wiring of the command palette, and of the searches in everything and in tasks. */
export function wire(container: Container): void {
  container.wire(PaletteStoreToken, PaletteStore, [
    DatabaseToken,
    PreferencesToken,
    SearchIndexToken,
    ClockToken,
    LoggerToken,
  ]);
  container.wire(SearchStoreToken, SearchStore, [SearchIndexToken, ClockToken]);
  container.wire(TaskSearchStoreToken, TaskSearchStore, [SearchIndexToken, ClockToken, NotifierToken]);
}
