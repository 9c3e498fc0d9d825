import type { PluginContext } from "@core/plugin/contribution";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readReader, saveReader } from "../reader-address";

type Kept = Pick<PluginContext, "storage">;

/** Through whom pages are read that let no browser read them. */
function ReaderForm({ kept }: { kept: Kept }) {
  const { t } = useTranslation("tool-fetch-page");
  const [address, setAddress] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    let isGone = false;
    readReader(kept).then((read) => isGone || setAddress(read ?? ""), setFailure);
    return () => {
      isGone = true;
    };
  }, [kept]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    setFailure(undefined);
    try {
      await saveReader(kept, address);
      setAddress((await readReader(kept)) ?? "");
      setSaved(true);
    } catch (error) {
      setFailure(error);
    }
  };
  const host = URL.parse(address)?.host;
  return (
    <form className={section.group} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={t("reader")}
        type="url"
        value={address}
        placeholder="https://r.jina.ai"
        autoComplete="off"
        spellCheck={false}
        hint={host ? t("sentTo", { host }) : t("hint")}
        onChange={(event) => setAddress(event.target.value)}
      />
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit">{t("save")}</Button>
        <span role="status" className={section.hint}>
          {isSaved ? t("common:saved") : null}
        </span>
      </div>
    </form>
  );
}

/** The settings as Settings › Tools loads them. */
export function readerSettings(kept: Kept): { default: ComponentType } {
  return { default: () => <ReaderForm kept={kept} /> };
}
