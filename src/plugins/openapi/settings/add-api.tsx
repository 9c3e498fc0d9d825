import { AppError } from "@core/errors/app-error";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { FileDropZone } from "@ui/elements/files/file-drop-zone";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Apis } from "../apis";
import { type ApiDescription, readDescription } from "../description/read-description";
import { DescribedApi } from "./described-api";

/** Properties of the form. */
export interface AddApiProps {
  apis: Pick<Apis, "add">;
  onClose: () => void;
}

/** Adds a service: its description is pasted or dropped, read here, and shown before anything of it is kept. */
export function AddApi({ apis, onClose }: AddApiProps) {
  const { t } = useTranslation("openapi");
  const [text, setText] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [described, setDescribed] = useState<ApiDescription>();
  const attempt = (work: () => Promise<void>) => {
    setFailure(undefined);
    setWorking(true);
    work()
      .catch(setFailure)
      .finally(() => setWorking(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(async () => {
      const read = await readDescription(text);
      if (read.operations.length === 0) throw new AppError("openapi.no-operations");
      setDescribed(read);
    });
  };
  if (described) return <DescribedApi described={described} apis={apis} onClose={onClose} />;
  return (
    <form className={section.group} onSubmit={submit} noValidate>
      <FileDropZone
        pickLabel={t("common:chooseFile")}
        disabled={working}
        onFiles={([file]) => file && attempt(async () => setText(await file.text()))}
      >
        <TextField
          label={t("description")}
          hint={t("descriptionHint")}
          rows={8}
          value={text}
          disabled={working}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="openapi: 3.1.0"
          onChange={(event) => setText(event.target.value)}
        />
      </FileDropZone>
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={working || text.trim() === ""}>
          {t("read")}
        </Button>
        <Button disabled={working} onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
