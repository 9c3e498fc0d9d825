import type { ConversationView } from "@core/stores/conversation-view";
import { ProvidersStoreToken } from "@core/stores/providers-store";
import { useService } from "@ui/services-context";
import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./model-picker.module.css";

const importMenu = () => import("./model-menu");
const ModelMenu = lazy(importMenu);

/** Which model answers in this conversation, and a menu to have it answered by another from now on. */
export const ModelPicker = observer(function ModelPicker({ view }: { view: ConversationView }) {
  const { t } = useTranslation("chat");
  const providers = useService(ProvidersStoreToken);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  useEffect(() => {
    if (providers.status === "loading" && providers.credentials.length === 0) void providers.load();
  }, [providers]);
  if (providers.credentials.length === 0) return null;
  const { credentialId, model } = view.modelChoice;
  const chosen = providers.credentials.find(({ id }) => id === credentialId);
  const preload = () => void importMenu();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.picker}
        aria-label={t("model.choose")}
        aria-describedby={nameId}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <span id={nameId} className={styles.name}>
          {chosen ? (model ?? chosen.model) : t("model.automatic")}
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ModelMenu anchor={button} view={view} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
});
