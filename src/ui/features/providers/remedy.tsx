import { toAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { Copy } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./remedy.module.css";

/** The commands to run where a provider's error has such a remedy, each to be copied; nothing for other errors. */
export const Remedy = observer(function Remedy({ error }: { error: unknown }) {
  const { t } = useTranslation("setup");
  const { providers } = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const { code, params } = toAppError(error);
  const commands = providers.flatMap(({ remedyCommands }) => remedyCommands?.[code] ?? []);
  if (commands.length === 0) return null;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notifier.notify({ level: "success", code: "conversation.copied" }),
      (failure: unknown) => notifier.error(failure),
    );
  return (
    <ul className={styles.commands}>
      {commands.map(({ system, command }) => {
        const text = command.replaceAll("{{origin}}", String(params.origin ?? location.origin));
        return (
          <li key={command} className={styles.command}>
            {system ? <span className={styles.system}>{system}</span> : null}
            <code>{text}</code>
            <IconButton label={t("remedy.copy", { command: text })} onClick={() => void copy(text)}>
              <Copy aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
});
