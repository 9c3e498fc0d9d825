import { ListedService } from "@shared/settings/listed-service";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AddedConfiguration } from "../configuration/add-configuration";
import { bridgeAddress, bridgeCommand } from "../configuration/local-command";
import type { LocalServer } from "../configuration/read-configuration";
import type { McpServers } from "../mcp-servers";
import styles from "./mcp.module.css";

/** Properties of the report. */
export interface ConfigurationReportProps {
  added: AddedConfiguration;
  servers: Pick<McpServers, "add" | "all">;
  onClose: () => void;
}

/** Port of the first program's bridge; those of the others follow. */
const FIRST_PORT = 8_000;

/** The servers of a configuration: added, to be bridged, or of no use here. */
export function ConfigurationReport({ added, servers, onClose }: ConfigurationReportProps) {
  const { t } = useTranslation("mcp");
  const { remote, known, local, unusable } = added;
  const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join(", ");
  return (
    <section className={section.group} aria-label={t("configuration.report")}>
      <div role="status" className={section.group}>
        {remote.length > 0 ? <p>{t("configuration.added", { names: names(remote) })}</p> : null}
        {known.length > 0 ? <p>{t("configuration.known", { names: known.join(", ") })}</p> : null}
        {remote.map(({ name, withheld }) =>
          withheld.length > 0 ? (
            <p key={name}>{t("configuration.withheld", { name, headers: withheld.join(", ") })}</p>
          ) : null,
        )}
        {unusable.map(({ name, reason }) => (
          <p key={name}>{t(`configuration.unusable.${reason}`, { name })}</p>
        ))}
        {local.length > 0 ? <p>{t("configuration.local", { count: local.length })}</p> : null}
      </div>
      <ul className={section.list}>
        {local.map((each, place) => (
          <LocalItem key={each.name} server={each} port={FIRST_PORT + place} servers={servers} />
        ))}
      </ul>
      <div className={section.row}>
        <Button onClick={onClose}>{t("configuration.close")}</Button>
      </div>
    </section>
  );
}

interface LocalItemProps {
  server: LocalServer;
  port: number;
  servers: Pick<McpServers, "add" | "all">;
}

const LocalItem = observer(function LocalItem({ server: { name, program }, port, servers }: LocalItemProps) {
  const { t } = useTranslation("mcp");
  const [isCopied, setIsCopied] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { origin } = location;
  const isWindows = /windows/i.test(navigator.userAgent);
  const command = bridgeCommand(program, { origin, port, isWindows });
  const address = bridgeAddress(port);
  const copy = () => navigator.clipboard.writeText(command).then(() => setIsCopied(true), setFailure);
  const isAdded = servers.all.some(({ url }) => url === address);
  return (
    <ListedService name={name}>
      <code className={styles.command}>{command}</code>
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button
          size="small"
          aria-label={t("common:of", { label: t("configuration.copy"), name })}
          onClick={() => void copy()}
        >
          {t("configuration.copy")}
        </Button>
        <Button
          size="small"
          disabled={isAdded}
          aria-label={t("configuration.addOf", { name, address })}
          onClick={() => void servers.add(name, address).catch(setFailure)}
        >
          {t("configuration.add", { address })}
        </Button>
        <span role="status">{isCopied ? t("common:copied") : ""}</span>
      </div>
    </ListedService>
  );
});
