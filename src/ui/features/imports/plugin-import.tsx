import { READ_KINDS } from "@core/domain/external-plugins/project-rights";
import type { Importer } from "@core/points/importer";
import { NotifierToken } from "@core/ports/notifier";
import type { ImportPreview } from "@core/services/imports/imports";
import { ImportsToken } from "@core/services/tokens";
import { KnowledgeStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ImportDialog } from "@ui/elements/files/import-dialog";
import { useFileImport } from "@ui/elements/files/use-file-import";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useLanguage } from "@ui/language";
import { useService, useServices } from "@ui/services-context";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ImportFindings } from "./import-findings";

/** Properties of the dialog. */
export interface PluginImportProps {
  /** One at least. */
  importers: readonly Importer[];
  onClose: () => void;
}

/** Has a plugin read a file, or a text, shows what it gave, and adds that. */
export function PluginImport({ importers, onClose }: PluginImportProps) {
  const { t } = useTranslation("conversations");
  const [chosenId, choose] = useState(importers[0]?.id);
  const [pasted, paste] = useState("");
  const importer = importers.find(({ id }) => id === chosenId) ?? importers[0];
  const { stage, read, save } = useImport(importer, onClose);
  if (!importer) return null;
  const isChoosing = stage.step === "choosing";
  const sum = stage.step === "ready" ? READ_KINDS.flatMap((kind) => stage.preview.found[kind]).length : 0;
  return (
    <ImportDialog
      title={t("imports.open")}
      description={t("imports.hint", { plugin: importer.origin })}
      accept={importer.extensions.map((extension) => `.${extension}`).join(",")}
      chooseLabel={t("common:chooseFile")}
      step={stage.step}
      error={stage.step === "choosing" ? stage.error : undefined}
      onFile={read}
      onClose={onClose}
      actions={
        <>
          {isChoosing && pasted.trim() !== "" ? (
            <Button onClick={() => read(new File([pasted], "", { type: "text/plain" }))}>
              {t("imports.readText")}
            </Button>
          ) : null}
          {stage.step === "ready" && sum > 0 ? (
            <Button variant="primary" onClick={() => save(stage.preview)}>
              {t("common:import")}
            </Button>
          ) : null}
        </>
      }
      notice={
        isChoosing ? (
          <>
            <SelectField
              label={t("imports.from")}
              value={importer.id}
              options={importers.map((each) => ({ value: each.id, label: nameOf(each) }))}
              onChange={choose}
              hint={importer.description}
            />
            {importer.takesText ? (
              <TextField
                label={t("imports.paste")}
                rows={4}
                value={pasted}
                onChange={(event) => paste(event.target.value)}
              />
            ) : null}
          </>
        ) : null
      }
    >
      {stage.step === "reading" || stage.step === "saving" ? <p>{t("common:loading")}</p> : null}
      {stage.step === "ready" ? <ImportFindings preview={stage.preview} /> : null}
    </ImportDialog>
  );
}

function nameOf({ name, origin }: Importer): string {
  return name === origin ? name : `${name} (${origin})`;
}

function useImport(importer: Importer | undefined, onClose: () => void) {
  const services = useServices();
  const imports = useService(ImportsToken);
  const notifier = useService(NotifierToken);
  const language = useLanguage();
  return useFileImport<ImportPreview>({
    read: useCallback(
      async (file: File, signal: AbortSignal) => {
        if (!importer) throw new DOMException("No importer is left", "AbortError");
        return imports.read(importer, file, language, signal);
      },
      [imports, importer, language],
    ),
    save: async (preview) => {
      await imports.save(preview);
      onClose();
      const { conversations, tasks, documents, knowledge } = preview.found;
      const amount = conversations.length + tasks.length + documents.length + knowledge.length;
      notifier.notify({ level: "info", code: "plugins.imported", params: { amount } });
      if (tasks.length + documents.length > 0) await services.get(TasksStoreToken).reloadList();
      if (knowledge.length > 0) await services.get(KnowledgeStoreToken).refresh();
    },
    fallbackCode: "external-plugin.bad-answer",
  });
}
