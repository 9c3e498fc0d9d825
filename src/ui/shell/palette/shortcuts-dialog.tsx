import { Modal } from "@ui/components/modal";
import { useTranslation } from "react-i18next";
import type { OverlayProps } from "../overlay";
import styles from "./command-palette.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** What each key, or keys together, do; `enter` and `space` have names of their own in every language. */
const SHORTCUTS: readonly { readonly name: string; readonly keys: readonly string[] }[] = [
  { name: "palette", keys: [isApple ? "⌘" : "Ctrl", "K"] },
  { name: "prompt", keys: ["/"] },
  { name: "send", keys: ["Enter"] },
  { name: "newLine", keys: [isApple ? "⇧" : "Shift", "Enter"] },
  { name: "xRay", keys: [isApple ? "⌥" : "Alt"] },
  { name: "close", keys: ["Esc"] },
  { name: "list", keys: ["?"] },
];

/** The keys that do something anywhere. */
export default function ShortcutsDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation("palette");
  return (
    <Modal title={t("shortcuts.title")} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(({ name, keys }) => (
          <div key={name} className={styles.shortcut}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
