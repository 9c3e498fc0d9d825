import { ListedService } from "@shared/settings/listed-service";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Registry } from "../registry/registry";
import type { RegistryResult, RegistryServer } from "../registry/search-registry";

/** Properties of the form. */
export interface RegistryFormProps {
  registry: Pick<Registry, "address" | "search">;
  /** Takes a server over into the form that adds it. */
  onChoose: (server: RegistryServer) => void;
  onClose: () => void;
}

/** How long a registry may take. */
const LIMIT_MS = 30_000;

/** Searches a registry of servers, at the address of the user's choice, when they say so and not before. */
export function RegistryForm({ registry, onChoose, onClose }: RegistryFormProps) {
  const { t } = useTranslation("mcp");
  const [address, setAddress] = useState("");
  const [words, setWords] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [found, setFound] = useState<RegistryResult>();
  useEffect(() => void registry.address().then(setAddress, setFailure), [registry]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setWorking(true);
    registry
      .search(address, words, AbortSignal.timeout(LIMIT_MS))
      .then(setFound, setFailure)
      .finally(() => setWorking(false));
  };
  return (
    <form className={section.group} onSubmit={submit} noValidate>
      <TextField
        label={t("registry.words")}
        type="search"
        value={words}
        autoFocus
        onChange={(event) => setWords(event.target.value)}
      />
      <TextField
        label={t("registry.address")}
        hint={t("registry.hint")}
        type="url"
        value={address}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
      />
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={working || words.trim() === ""}>
          {t("shell:nav.search")}
        </Button>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
      </div>
      {found ? <Found {...found} onChoose={onChoose} /> : null}
    </form>
  );
}

function Found({ servers, elsewhere, onChoose }: RegistryResult & Pick<RegistryFormProps, "onChoose">) {
  const { t } = useTranslation("mcp");
  return (
    <>
      <p role="status" className={section.hint}>
        {servers.length > 0 ? t("registry.found", { count: servers.length }) : t("registry.none")}{" "}
        {elsewhere > 0 ? t("registry.elsewhere", { count: elsewhere }) : ""}
      </p>
      <ul className={section.list}>
        {servers.map((server) => (
          <ListedService
            key={`${server.name} ${server.url}`}
            name={server.title}
            address={server.url}
            description={server.description}
          >
            <div className={section.row}>
              <Button
                size="small"
                aria-label={t("common:of", { label: t("registry.add"), name: server.title })}
                onClick={() => onChoose(server)}
              >
                {t("registry.add")}
              </Button>
            </div>
          </ListedService>
        ))}
      </ul>
    </>
  );
}
