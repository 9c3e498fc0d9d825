import { PastedTextForm } from "@shared/settings/pasted-text-form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AddedConfiguration, addConfiguration } from "../configuration/add-configuration";
import type { McpServers } from "../mcp-servers";
import { ConfigurationReport } from "./configuration-report";

/** Properties of the form. */
export interface ConfigurationFormProps {
  servers: Pick<McpServers, "add" | "all">;
  onClose: () => void;
}

/** Reads the configuration of another application, pasted or dropped: adds its servers, and says what the others need. */
export function ConfigurationForm({ servers, onClose }: ConfigurationFormProps) {
  const { t } = useTranslation("mcp");
  const [added, setAdded] = useState<AddedConfiguration>();
  if (added) return <ConfigurationReport added={added} servers={servers} onClose={onClose} />;
  return (
    <PastedTextForm
      label={t("configuration.label")}
      hint={t("configuration.hint")}
      placeholder='{ "mcpServers": { … } }'
      readLabel={t("configuration.read")}
      onRead={async (text) => setAdded(await addConfiguration(text, servers))}
      onClose={onClose}
    />
  );
}
