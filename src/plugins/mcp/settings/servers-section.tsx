import type { PluginContext } from "@core/plugin/contribution";
import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import section from "@ui/theme/settings-section.module.css";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ComponentType, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServers } from "../mcp-servers";
import { serversOf } from "../servers-of";
import { AddServer } from "./add-server";
import { ServerItem } from "./server-item";
import { SignInAnswer } from "./sign-in-answer";

/** Props of the section. */
export interface ServersSectionProps {
  servers: McpServers;
  /** Whether secure storage waits for a password; reactive. */
  isLocked: () => boolean;
}

/** The MCP servers: how each stands and what helps, and a way to add one. */
export const ServersSection = observer(function ServersSection({ servers, isLocked }: ServersSectionProps) {
  const { t } = useTranslation("mcp");
  const id = useId();
  const [adding, setAdding] = useState(false);
  return (
    <section className={`${section.group} ${section.separate}`} aria-labelledby={id}>
      <h3 id={id}>{t("title")}</h3>
      <p className={section.hint}>{t("intro")}</p>
      <SignInAnswer arrival={servers.arrival} isLocked={isLocked} />
      {servers.all.length === 0 ? <p className={section.hint}>{t("none")}</p> : null}
      <ul className={section.list}>
        {servers.all.map((server) => (
          <ServerItem key={server.key} server={server} servers={servers} />
        ))}
      </ul>
      {adding ? (
        <AddServer servers={servers} onClose={() => setAdding(false)} />
      ) : (
        <div className={section.row}>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        </div>
      )}
    </section>
  );
});

/** The section as Settings › Tools loads it. */
export async function serversSection(context: PluginContext): Promise<{ default: ComponentType }> {
  const servers = await serversOf(context);
  const vault = context.services.get(VaultToken);
  return { default: () => <ServersSection servers={servers} isLocked={() => vault.state === "locked"} /> };
}
