import type { Services } from "@core/di/token";
import { HttpToken } from "@core/ports/http";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerChanges } from "@core/services/runner/runner-changes";

/** The changes in folders of the paired runner. */
export function changesOf(services: Services): RunnerChanges {
  const secrets = services.get(PluginSecretsFactoryToken).of(RUNNER_SECRETS);
  return new RunnerChanges(new RunnerApi(services.get(HttpToken), services.get(PreferencesToken), secrets));
}
