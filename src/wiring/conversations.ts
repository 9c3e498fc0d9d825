import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { MessageFilters } from "@core/points/message-filter";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { ExportReaderToken } from "@core/ports/export-reader";
import { IdsToken } from "@core/ports/ids";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { PreferencesToken } from "@core/ports/preferences";
import { SearchIndexToken } from "@core/ports/search-index";
import { SoundsToken } from "@core/ports/sounds";
import { TabChannelToken } from "@core/ports/tab-channel";
import { Chat } from "@core/services/chat/chat";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import type { MessageFiltering } from "@core/services/chat/message-filtering";
import { logFailure } from "@core/services/diagnostics/log-failure";
import { FallbackModel } from "@core/services/models/fallback/fallback-model";
import { withFallback } from "@core/services/models/fallback/with-fallback";
import { Dictation } from "@core/services/speech/dictation";
import {
  AgentInstructionsToken,
  ChatToken,
  ConversationRepositoryToken,
  CredentialsToken,
  DictationToken,
  ModelCallerToken,
} from "@core/services/tokens";
import { ConversationImportStore } from "@core/stores/conversation/conversation-import-store";
import { ConversationsStore } from "@core/stores/conversation/conversations-store";
import { OpenConversations, type PassMessage } from "@core/stores/conversation/open-conversations";
import { ReadAloudStore } from "@core/stores/conversation/read-aloud-store";
import { ModelListsStore } from "@core/stores/providers/model-lists-store";
import {
  AgentsStoreToken,
  ConversationImportStoreToken,
  ConversationsStoreToken,
  CurrentProjectToken,
  ModelListsStoreToken,
  OpenConversationsToken,
  PluginsStoreToken,
  ReadAloudStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { dispatchEvent } from "../dispatch-event";
import { installExternal } from "../install-external";
import { toolAccess } from "./tool-access";

/** Has plugins look at messages; without any that do, nothing is loaded for it. */
function passing(container: Container): PassMessage {
  let installing: Promise<void> | undefined;
  let filtering: Promise<MessageFiltering> | undefined;
  const load = async () => {
    const [{ MessageFiltering }, { switched }] = await Promise.all([
      import("@core/services/chat/message-filtering"),
      import("@core/plugin/plugin-choices"),
    ]);
    const host = container.get(PluginHostToken);
    const chosen = container.get(PluginsStoreToken);
    const switchOff = (id: string) => chosen.choose(switched(chosen.own, host, id, false));
    return new MessageFiltering(host, switchOff, container.get(NotifierToken));
  };
  return async (...message) => {
    // One that has yet to be installed is to see the first message, too.
    installing ??= installExternal(container).catch(() => {});
    await installing;
    if (container.get(PluginHostToken).open(MessageFilters).all.length === 0) return message[0];
    filtering ??= load();
    return (await filtering).pass(...message);
  };
}

/** Services of conversations, for the pages that hold and list them. */
export function wire(container: Container): void {
  container.wire(ConversationRepositoryToken, ConversationRepository, [
    DatabaseToken,
    TabChannelToken,
    ClockToken,
  ]);
  container.factory(
    ChatToken,
    (services) =>
      new Chat(
        services.get(ConversationRepositoryToken),
        withFallback(
          services.get(ModelCallerToken),
          new FallbackModel(services.get(CredentialsToken), services.get(PluginHostToken)),
        ),
        services.get(DatabaseToken),
        services.get(ClockToken),
        services.get(IdsToken),
        services.get(LocksToken),
        services.get(LoggerToken),
        services.get(StoragePersistenceToken),
        services.get(PreferencesToken),
        services.get(AgentInstructionsToken),
        toolAccess(services),
      ),
  );
  container.wire(ConversationsStoreToken, ConversationsStore, [
    ConversationRepositoryToken,
    DatabaseToken,
    NotifierToken,
    SearchIndexToken,
  ]);
  container.wire(ConversationImportStoreToken, ConversationImportStore, [
    ConversationRepositoryToken,
    ExportReaderToken,
  ]);
  container.wire(ModelListsStoreToken, ModelListsStore, [CredentialsToken, PluginHostToken, LoggerToken]);
  container.factory(
    DictationToken,
    (services) =>
      new Dictation(services.get(PluginHostToken), services.get(SoundsToken), () =>
        // Why it cannot be is told at the start.
        installExternal(services).catch(() => {}),
      ),
  );
  container.wire(ReadAloudStoreToken, ReadAloudStore, [PluginHostToken, SoundsToken, NotifierToken]);
  container.factory(
    OpenConversationsToken,
    (services) =>
      new OpenConversations(
        services.get(ChatToken),
        services.get(ConversationRepositoryToken),
        services.get(ClockToken),
        services.get(AgentsStoreToken),
        services.get(SettingsStoreToken),
        services.get(TasksStoreToken),
        services.get(CurrentProjectToken),
        passing(container),
        ({ content, agentId = "" }) =>
          void dispatchEvent(container, "reply", async () => {
            const agent = await services.get(AgentsStoreToken).get(agentId);
            return { title: agent.name, text: content };
          }).catch(logFailure(services.get(LoggerToken), "plugins not told of a reply")),
      ),
  );
}
