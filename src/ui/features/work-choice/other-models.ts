import type { Credential } from "@core/domain/model/credential";
import type { TaskModel } from "@core/domain/task/task";
import type { ProvidersStore } from "@core/stores/providers/providers-store";
import { useListedModels } from "@ui/features/providers/use-listed-models";

/** The models beside the one that does the work, as far as they are known. */
export interface OtherModels {
  /** The providers that have any; the one that does the work too, where it has others. */
  readonly credentials: readonly Credential[];
  /** The models of the provider that is chosen. */
  readonly models: readonly string[];
  /** The model that a provider begins with. */
  readonly firstOf: (credential: Credential) => string;
}

/** The models that could check what another has checked, where one is chosen already or is to be. For observers. */
export function useOtherModels(providers: ProvidersStore, value: TaskModel | undefined): OtherModels {
  const { credentials, defaultCredential: own } = providers;
  const suggestedBy = ({ provider }: Credential) =>
    (providers.providers.find(({ id }) => id === provider)?.suggestedModels ?? []).map(({ id }) => id);
  const chosen = credentials.find(({ id }) => id === value?.credentialId);
  const [only, ...more] = credentials;
  // A provider with no list of its own is asked for one only where it alone decides whether there is another model.
  const isAsked = only !== undefined && more.length === 0 && suggestedBy(only).length === 0;
  const asked = chosen ?? (isAsked ? only : undefined);
  const listed = useListedModels(asked);
  const othersOf = (credential: Credential) => {
    const known = credential.id === asked?.id ? listed : suggestedBy(credential);
    const all = [...new Set([credential.model, ...known])].filter((model) => model !== "");
    return credential.id === own?.id ? all.filter((model) => model !== credential.model) : all;
  };
  return {
    credentials: credentials.filter((each) => othersOf(each).length > 0 || each.id === chosen?.id),
    models: chosen && value ? [...new Set([value.model, ...othersOf(chosen)])] : [],
    firstOf: (credential) => othersOf(credential)[0] ?? credential.model,
  };
}
