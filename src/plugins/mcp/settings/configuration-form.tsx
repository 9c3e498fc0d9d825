import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { FileDropZone } from "@ui/elements/files/file-drop-zone";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
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
  const [text, setText] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [added, setAdded] = useState<AddedConfiguration>();
  const attempt = (work: () => Promise<void>) => {
    setFailure(undefined);
    setWorking(true);
    work()
      .catch(setFailure)
      .finally(() => setWorking(false));
  };
  const read = (written: string) =>
    attempt(async () => {
      setAdded(await addConfiguration(written, servers));
      // It may hold secrets, which are kept now.
      setText("");
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read(text);
  };
  if (added) return <ConfigurationReport added={added} servers={servers} onClose={onClose} />;
  return (
    <form className={section.group} onSubmit={submit} noValidate>
      <FileDropZone
        pickLabel={t("common:chooseFile")}
        disabled={working}
        onFiles={([file]) => file && attempt(async () => setText(await file.text()))}
      >
        <TextField
          label={t("configuration.label")}
          hint={t("configuration.hint")}
          rows={8}
          value={text}
          disabled={working}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder='{ "mcpServers": { … } }'
          onChange={(event) => setText(event.target.value)}
        />
      </FileDropZone>
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={working || text.trim() === ""}>
          {t("configuration.read")}
        </Button>
        <Button disabled={working} onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
