import { Button } from "@ui/components/button";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAgentActions } from "./use-agent-actions";

/** Picks the file of an exported agent and adds it to the user's own. */
export function ImportAgentButton() {
  const { t } = useTranslation("agents");
  const { importFile } = useAgentActions();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) importFile(file);
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <Button icon={<Upload />} onClick={() => input.current?.click()}>
        {t("import")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("importFile")}
        accept=".json,application/json"
        onChange={(event) => take(event.target.files)}
      />
    </>
  );
}
