import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { PreferencesToken } from "@core/ports/preferences";
import { SearchIndexToken } from "@core/ports/search-index";
import { PaletteStore } from "@core/stores/palette-store";
import { PaletteStoreToken } from "@core/stores/tokens";

/** What the command palette finds. */
export function wire(container: Container): void {
  container.wire(PaletteStoreToken, PaletteStore, [
    DatabaseToken,
    PreferencesToken,
    SearchIndexToken,
    ClockToken,
  ]);
}
