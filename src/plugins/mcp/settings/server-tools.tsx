import { Badge } from "@ui/elements/badge";
import { Switch } from "@ui/elements/switch";
import section from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServers } from "../mcp-servers";
import { plainWords } from "../plain-words";
import type { McpServerRecord } from "../server-record";
import styles from "./mcp.module.css";

/** Properties of the list. */
export interface ServerToolsProps {
  server: McpServerRecord;
  servers: Pick<McpServers, "switchTool">;
  onFailure: (error: unknown) => void;
}

/** The tools of a server by name, each with a switch; one that is off is offered to nobody. */
export function ServerTools({
  server: { key, name, catalogue, off = [] },
  servers,
  onFailure,
}: ServerToolsProps) {
  const { t } = useTranslation("mcp");
  const [isOpen, setIsOpen] = useState(false);
  const { tools, leftOut } = catalogue;
  const on = tools.filter((tool) => !off.includes(tool.name)).length;
  if (tools.length === 0) return null;
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={section.summary}>{t("tools.summary", { on, count: tools.length })}</summary>
      {leftOut?.tools ? <p className={section.hint}>{t("tools.leftOut", { count: leftOut.tools })}</p> : null}
      {isOpen ? (
        <ul className={section.list} aria-label={t("tools.of", { name })}>
          {tools.map((tool) => (
            <li key={tool.name} className={styles.tool}>
              <div className={section.row}>
                <Switch
                  label={tool.title ?? plainWords(tool.name, 80)}
                  checked={!off.includes(tool.name)}
                  onChange={(isOn) => servers.switchTool(key, tool.name, isOn).catch(onFailure)}
                />
                {tool.saysReadOnly ? <Badge>{t("tools.saysReadOnly")}</Badge> : null}
              </div>
              {tool.description ? <p className={section.hint}>{plainWords(tool.description, 300)}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
