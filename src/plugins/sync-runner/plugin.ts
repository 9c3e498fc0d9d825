import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SyncTransports } from "@core/points/sync-transport";
import { HttpToken } from "@core/ports/http";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";

/** The runner that this device is paired with, which keeps files for the others without being able to read them. */
export default definePlugin({
  id: "sync-runner",
  apiVersion: 1,
  name: "sync-runner:name",
  description: "sync-runner:description",
  contributes: [
    contribute(SyncTransports, {
      id: "runner",
      name: "sync-runner:name",
      description: "sync-runner:description",
      // Who has a runner need choose nothing.
      rank: 1,
      fields: [],
      load: async ({ services }) => {
        const { RunnerPlaces } = await import("./runner-places");
        const { RUNNER_SECRETS, RunnerApi } = await import("@core/services/runner/runner-api");
        const secrets = services.get(PluginSecretsFactoryToken).of(RUNNER_SECRETS);
        return new RunnerPlaces(
          new RunnerApi(services.get(HttpToken), services.get(PreferencesToken), secrets),
        );
      },
    }),
    ...contributeTexts("sync-runner", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
