import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { SearchIndexToken } from "@core/ports/search-index";
import { SearchStore } from "@core/stores/search-store";
import { SearchStoreToken } from "@core/stores/tokens";

/** The search in everything. */
export function wire(container: Container): void {
  container.wire(SearchStoreToken, SearchStore, [SearchIndexToken, ClockToken]);
}
