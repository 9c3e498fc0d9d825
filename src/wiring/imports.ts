import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { Imports } from "@core/services/imports/imports";
import { ConversationRepositoryToken, ImportsToken, KnowledgeLibraryToken } from "@core/services/tokens";

/** The imports by plugins, for the pages that offer them. */
export function wire(container: Container): void {
  container.factory(
    ImportsToken,
    (services) =>
      new Imports({
        plugins: services.get(PluginHostToken),
        database: services.get(DatabaseToken),
        conversations: services.get(ConversationRepositoryToken),
        knowledge: services.get(KnowledgeLibraryToken),
        hasher: services.get(HasherToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        preferences: services.get(PreferencesToken),
        tabs: services.get(TabChannelToken),
      }),
  );
}
