import type { PluginContext } from "@core/plugin/contribution";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { FileButton } from "@ui/elements/files/file-button";
import section from "@ui/theme/settings-section.module.css";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetTemplate, keepTemplate, keptTemplate } from "../office/kept-template";

/** A kind of templates: where they are kept, what its texts are in, and which files can be one. */
interface TemplateKind {
  readonly kept: Pick<PluginContext, "storage">;
  readonly namespace: string;
  readonly accept: string;
  /** Imports what reads one. @throws AppError, when it reads, where a file can't be used. */
  readonly reader: () => Promise<(bytes: Uint8Array) => unknown>;
}

/** The file whose look downloads of a format have. */
function TemplateSection({ kept, namespace, accept, reader }: TemplateKind) {
  const { t } = useTranslation(namespace);
  const [name, setName] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    keptTemplate(kept).then((found) => setName(found?.name), setFailure);
  }, [kept]);
  const attempt = async (change: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await change();
      setName((await keptTemplate(kept))?.name);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className={section.group}>
      <p className={section.hint}>{t("hint")}</p>
      <p role="status">{name === undefined ? t("none") : t("inUse", { name })}</p>
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <FileButton
          label={name === undefined ? t("choose") : t("replace")}
          accept={accept}
          onFiles={([file]) => void attempt(async () => keepTemplate(kept, file, await reader()))}
        />
        {name === undefined ? null : (
          <Button variant="quiet" onClick={() => void attempt(() => forgetTemplate(kept))}>
            {t("common:remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The section as Settings loads it. */
export function templateSection(kind: TemplateKind): { default: ComponentType } {
  return { default: () => <TemplateSection {...kind} /> };
}
