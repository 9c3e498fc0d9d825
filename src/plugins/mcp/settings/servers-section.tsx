import type { PluginContext } from "@core/plugin/contribution";
import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import section from "@ui/theme/settings-section.module.css";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ComponentType, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServers } from "../mcp-servers";
import { Registry } from "../registry/registry";
import type { RegistryServer } from "../registry/search-registry";
import { serversOf } from "../servers-of";
import { AddServer } from "./add-server";
import { ConfigurationForm } from "./configuration-form";
import { RegistryForm, type RegistryFormProps } from "./registry-form";
import { ServerItem } from "./server-item";
import { SignInAnswer } from "./sign-in-answer";

/** Props of the section. */
export interface ServersSectionProps {
  servers: McpServers;
  /** Whether secure storage waits for a password; reactive. */
  isLocked: () => boolean;
  registry: RegistryFormProps["registry"];
}

/** The form that is open; `server` may hold what a registry says. */
type OpenForm =
  | { readonly kind: "server"; readonly chosen?: RegistryServer }
  | { readonly kind: "configuration" | "registry" };

/** The MCP servers: how each stands and what helps, and a way to add one. */
export const ServersSection = observer(function ServersSection({
  servers,
  isLocked,
  registry,
}: ServersSectionProps) {
  const { t } = useTranslation("mcp");
  const id = useId();
  const [form, setForm] = useState<OpenForm>();
  const close = () => setForm(undefined);
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
      {form?.kind === "server" ? <AddServer servers={servers} chosen={form.chosen} onClose={close} /> : null}
      {form?.kind === "configuration" ? <ConfigurationForm servers={servers} onClose={close} /> : null}
      {form?.kind === "registry" ? (
        <RegistryForm
          registry={registry}
          onChoose={(chosen) => setForm({ kind: "server", chosen })}
          onClose={close}
        />
      ) : null}
      {form ? null : (
        <div className={section.row}>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setForm({ kind: "server" })}>
            {t("add")}
          </Button>
          <Button onClick={() => setForm({ kind: "configuration" })}>{t("configuration.open")}</Button>
          <Button onClick={() => setForm({ kind: "registry" })}>{t("registry.open")}</Button>
        </div>
      )}
    </section>
  );
});

/** The section as Settings › Tools loads it. */
export async function serversSection(context: PluginContext): Promise<{ default: ComponentType }> {
  const servers = await serversOf(context);
  const vault = context.services.get(VaultToken);
  const registry = new Registry(context);
  const isLocked = () => vault.state === "locked";
  return { default: () => <ServersSection servers={servers} isLocked={isLocked} registry={registry} /> };
}
