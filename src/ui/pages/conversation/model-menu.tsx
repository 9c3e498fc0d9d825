import type { ModelChoice } from "@core/stores/conversation/replies";
import { ModelListsStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { ChoiceMenu } from "@ui/elements/choice-menu";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";

const AUTOMATIC = "";

/** Properties of the open menu of models. */
export interface ModelMenuProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** The current choice; absent where a choice is for once, and leaving it to the agent is none. */
  choice?: ModelChoice | undefined;
  /** Gets an empty choice for leaving it to the agent. */
  onChoose: (choice: ModelChoice) => void;
  onClose: () => void;
}

/** The configured providers and the models of each. */
const ModelMenu = observer(function ModelMenu({ anchor, label, choice, onChoose, onClose }: ModelMenuProps) {
  const { t } = useTranslation("chat");
  const { credentials, nameOf } = useService(ProvidersStoreToken);
  const lists = useService(ModelListsStoreToken);
  useEffect(() => {
    const leaving = new AbortController();
    void lists.load(credentials, leaving.signal);
    return () => leaving.abort();
  }, [lists, credentials]);
  const chosen = credentials.find(({ id }) => id === choice?.credentialId);
  const automatic = { id: AUTOMATIC, choices: [{ value: AUTOMATIC, label: t("common:prompt.automatic") }] };
  const groups = credentials.map((credential) => ({
    id: credential.id,
    label: nameOf(credential),
    choices: withChosen(lists.of(credential), credential === chosen ? choice?.model : undefined).map(
      (model) => ({ value: `${credential.id} ${model}`, label: model }),
    ),
  }));
  const choose = (value: string) => {
    const [credentialId, ...rest] = value.split(" ");
    onChoose(value === AUTOMATIC ? {} : { credentialId, model: rest.join(" ") });
  };
  const none = choice ? AUTOMATIC : "none";
  return (
    <ChoiceMenu
      anchor={anchor}
      label={label}
      groups={choice ? [automatic, ...groups] : groups}
      value={chosen ? `${chosen.id} ${choice?.model ?? chosen.model}` : none}
      onChoose={choose}
      onClose={onClose}
    />
  );
});

/** Also a model that was chosen from a list that is not known any more. */
function withChosen(models: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || models.includes(chosen) ? models : [...models, chosen];
}

export default ModelMenu;
