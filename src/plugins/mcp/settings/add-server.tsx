import { SubmitForm } from "@shared/settings/submit-form";
import { TextField } from "@ui/elements/text-field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readHeaders } from "../headers/read-headers";
import type { McpServers } from "../mcp-servers";
import type { RegistryServer } from "../registry/search-registry";
import { HeadersField } from "./headers-field";

/** Properties of the form. */
export interface AddServerProps {
  servers: Pick<McpServers, "add">;
  /** The entry of a registry to begin with. */
  chosen?: RegistryServer | undefined;
  onClose: () => void;
}

/** Adds a server by name and address, with the headers it wants. How connecting went is told beside the server, in the list. */
export function AddServer({ servers, chosen, onClose }: AddServerProps) {
  const { t } = useTranslation("mcp");
  const [name, setName] = useState(chosen?.title ?? "");
  const [address, setAddress] = useState(chosen?.url ?? "");
  const [headers, setHeaders] = useState(() => (chosen?.headers ?? []).map((each) => `${each}: `).join("\n"));
  const add = async () => {
    await servers.add(name, address, readHeaders(headers));
    onClose();
  };
  return (
    <SubmitForm submitLabel={t("connect")} onSubmit={add} onClose={onClose}>
      {({ working }) => (
        <>
          <TextField
            label={t("common:name")}
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
          <HeadersField value={headers} disabled={working} onChange={setHeaders} />
        </>
      )}
    </SubmitForm>
  );
}
