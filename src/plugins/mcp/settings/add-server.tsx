import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServers } from "../mcp-servers";

/** Properties of the form. */
export interface AddServerProps {
  servers: Pick<McpServers, "add">;
  onClose: () => void;
}

/** Adds a server by name and address. How connecting went is told beside the server, in the list. */
export function AddServer({ servers, onClose }: AddServerProps) {
  const { t } = useTranslation("mcp");
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setWorking(true);
    servers.add(name, address).then(onClose, (error: unknown) => {
      setFailure(error);
      setWorking(false);
    });
  };
  return (
    <form className={section.group} onSubmit={submit} noValidate>
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        value={name}
        disabled={working}
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t("address")}
        hint={t("addressHint")}
        type="url"
        value={address}
        disabled={working}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        onChange={(event) => setAddress(event.target.value)}
      />
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={working}>
          {t("connect")}
        </Button>
        <Button disabled={working} onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
