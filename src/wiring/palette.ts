import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { LoggerToken } from "@core/ports/logger";
import { PreferencesToken } from "@core/ports/preferences";
import { SearchIndexToken } from "@core/ports/search-index";
import { PaletteStore } from "@core/stores/shell/palette-store";
import { SearchStore } from "@core/stores/shell/search-store";
import { PaletteStoreToken, SearchStoreToken } from "@core/stores/tokens";

/** The wiring of the command palette, and of the search in everything. */
export function wire(container: Container): void {
  container.wire(PaletteStoreToken, PaletteStore, [
    DatabaseToken,
    PreferencesToken,
    SearchIndexToken,
    ClockToken,
    LoggerToken,
  ]);
  container.wire(SearchStoreToken, SearchStore, [SearchIndexToken, ClockToken]);
}
