import { readWorkModels } from "@core/domain/task/work-models";
import { PreferencesToken } from "@core/ports/preferences";
import { type CallTarget, callTarget } from "@core/services/models/call-target";
import type { ModelTarget } from "@core/services/models/model-call";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";

/** The model that a prompt is for, as its conversation or agent names it. */
export type PromptModel = ModelTarget;

/** The provider and model that a prompt would go to; of a task those that write. `undefined` without a provider. */
export function usePromptTarget(isOfTask: boolean, chosen: PromptModel | undefined): CallTarget | undefined {
  const { credentials, providers, defaultCredential } = useService(ProvidersStoreToken);
  const preferences = useService(PreferencesToken);
  if (!defaultCredential) return undefined;
  const find = (id: string) => providers.find((provider) => provider.id === id);
  return callTarget(
    credentials,
    { find },
    chosen ?? (isOfTask ? { workModel: readWorkModels(preferences).write } : {}),
  );
}
