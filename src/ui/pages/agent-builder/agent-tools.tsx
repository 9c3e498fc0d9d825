import { joinTags } from "@core/domain/agent-tags";
import { parseTags } from "@core/domain/knowledge-file";
import { TextField } from "@ui/components/text-field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AgentFormPart } from "./agent-profile";

/** The tools an agent asks for, by name. They are kept with it, and the hint says that none of them works yet. */
export function AgentTools({ draft, onChange }: AgentFormPart) {
  const { t } = useTranslation("agent-builder");
  const [text, setText] = useState(joinTags(draft.tools ?? []));
  const change = (next: string) => {
    setText(next);
    const names = [...new Set(parseTags(next))];
    onChange({ tools: names.length > 0 ? names : undefined });
  };
  return (
    <TextField
      label={t("tools.label")}
      hint={t("tools.hint")}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}
