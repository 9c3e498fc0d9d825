import { Menu } from "@base-ui/react/menu";
import type { Credential } from "@core/domain/credential";
import type { ConversationView } from "@core/stores/conversation-view";
import { ProvidersStoreToken } from "@core/stores/providers-store";
import { useService } from "@ui/services-context";
import { Check } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import styles from "./model-picker.module.css";
import { useModelsOf } from "./use-models-of";

const AUTOMATIC = "";

/** Properties of the open menu of models. */
export interface ModelMenuProps {
  anchor: RefObject<HTMLElement | null>;
  view: ConversationView;
  onClose: () => void;
}

/** The configured providers and the models of each; there only while it is open. */
const ModelMenu = observer(function ModelMenu({ anchor, view, onClose }: ModelMenuProps) {
  const { t } = useTranslation("chat");
  const { credentials } = useService(ProvidersStoreToken);
  const { credentialId, model } = view.modelChoice;
  const chosen = credentials.find(({ id }) => id === credentialId);
  const choose = (value: string) => {
    const [id, ...rest] = value.split(" ");
    void view.chooseModel(value === AUTOMATIC ? {} : { credentialId: id, model: rest.join(" ") });
  };
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal container={document.querySelector("main") ?? undefined}>
        <Menu.Positioner anchor={anchor} align="start" sideOffset={6} className={styles.positioner}>
          <Menu.Popup
            className={styles.popup}
            aria-label={t("model.choose")}
            finalFocus={anchor}
            tabIndex={0}
          >
            <Menu.RadioGroup
              value={chosen ? `${chosen.id} ${model ?? chosen.model}` : AUTOMATIC}
              onValueChange={choose}
            >
              <Choice value={AUTOMATIC} label={t("model.automatic")} />
              {credentials.map((credential) => (
                <Models key={credential.id} credential={credential} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
});

const Models = observer(function Models(props: { credential: Credential }) {
  const { id, provider } = props.credential;
  const { providers } = useService(ProvidersStoreToken);
  const models = useModelsOf(props.credential);
  return (
    <Menu.Group className={styles.group}>
      <Menu.GroupLabel className={styles.label}>
        {providers.find((each) => each.id === provider)?.name ?? provider}
      </Menu.GroupLabel>
      {models.map((model) => (
        <Choice key={model} value={`${id} ${model}`} label={model} />
      ))}
    </Menu.Group>
  );
});

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <Menu.RadioItem value={value} label={label} closeOnClick className={styles.item}>
      <span className={styles.text}>{label}</span>
      <Menu.RadioItemIndicator className={styles.check}>
        <Check aria-hidden="true" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}

export default ModelMenu;
