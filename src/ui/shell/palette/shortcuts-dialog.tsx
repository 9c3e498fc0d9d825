import { PreferencesToken } from "@core/ports/preferences";
import { SINGLE_KEYS } from "@core/stores/settings/early-preferences";
import { Modal } from "@ui/elements/modal";
import { Switch } from "@ui/elements/switch";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OverlayProps } from "../overlay";
import { PLACES } from "../page-keys";
import styles from "./command-palette.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The action of each key, or keys together; `enter` and `space` have names of their own in every language. */
const SHORTCUTS: readonly { readonly name: string; readonly keys: readonly string[] }[] = [
  { name: "palette", keys: [isApple ? "⌘" : "Ctrl", "K"] },
  { name: "prompt", keys: ["/"] },
  { name: "new", keys: ["N"] },
  { name: "next", keys: ["J"] },
  { name: "previous", keys: ["K"] },
  { name: "copy", keys: ["C"] },
  { name: "sidebar", keys: ["B"] },
  { name: "send", keys: ["Enter"] },
  { name: "newLine", keys: [isApple ? "⇧" : "Shift", "Enter"] },
  { name: "xRay", keys: [isApple ? "⌥" : "Alt"] },
  { name: "cut", keys: [isApple ? "⌘" : "Ctrl", "X"] },
  { name: "close", keys: ["Esc"] },
  { name: "list", keys: ["?"] },
];

/** The keys that do something anywhere. */
export default function ShortcutsDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation(["palette", "shell"]);
  const preferences = useService(PreferencesToken);
  const [hasSingleKeys, setSingleKeys] = useState(() => preferences.get(SINGLE_KEYS) !== "false");
  const choose = (chosen: boolean) => {
    setSingleKeys(chosen);
    preferences.set(SINGLE_KEYS, String(chosen));
  };
  return (
    <Modal title={t("shortcuts.title")} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(({ name, keys }) => (
          <Shortcut key={name} name={t(`shortcuts.${name}`)} keys={keys} />
        ))}
        {Object.entries(PLACES).map(([letter, { labelKey }]) => (
          <Shortcut
            key={letter}
            name={t("shortcuts.goTo", { page: t(labelKey) })}
            keys={["G", letter.toUpperCase()]}
          />
        ))}
      </dl>
      <Switch
        label={<span title={t("shortcuts.singleHint")}>{t("shortcuts.single")}</span>}
        checked={hasSingleKeys}
        onChange={choose}
      />
    </Modal>
  );
}

function Shortcut({ name, keys }: { name: string; keys: readonly string[] }) {
  return (
    <div className={styles.shortcut}>
      <dt>{name}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
