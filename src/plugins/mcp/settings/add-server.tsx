import { ServiceFields } from "@shared/settings/service-fields";
import { SubmitForm } from "@shared/settings/submit-form";
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
  const [service, setService] = useState({ name: chosen?.title ?? "", address: chosen?.url ?? "" });
  const [headers, setHeaders] = useState(() => (chosen?.headers ?? []).map((each) => `${each}: `).join("\n"));
  const add = async () => {
    await servers.add(service.name, service.address, readHeaders(headers));
    onClose();
  };
  return (
    <SubmitForm submitLabel={t("connect")} onSubmit={add} onClose={onClose}>
      {({ working }) => (
        <>
          <ServiceFields
            value={service}
            addressLabel={t("address")}
            addressHint={t("addressHint")}
            disabled={working}
            onChange={setService}
          />
          <HeadersField value={headers} disabled={working} onChange={setHeaders} />
        </>
      )}
    </SubmitForm>
  );
}
