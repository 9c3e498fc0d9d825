import { PluginHostToken } from "@core/plugin/plugin-host";
import { KnowledgeConnectors } from "@core/points/knowledge-connector";
import { KnowledgeStoreToken, SyncedFoldersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { FileButton } from "@ui/elements/files/file-button";
import { FileDropZone } from "@ui/elements/files/file-drop-zone";
import { PageLayout } from "@ui/elements/page-layout";
import { part } from "@ui/elements/part";
import { PluginImportButton } from "@ui/features/imports/plugin-import-button";
import { useFilesTaker } from "@ui/features/prompt/files-taker";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { TrashLink } from "@ui/features/trash/trash-link";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FindByMeaning } from "./find-by-meaning";
import { KnowledgeList } from "./knowledge-list";
import styles from "./knowledge-page.module.css";
import { SyncedFolders } from "./synced-folders";

const Connectors = part(() => import("./connectors"));

/** The user's knowledge base: files to add, and those there are. */
const KnowledgePage = observer(function KnowledgePage() {
  const { t } = useTranslation(["knowledge", "sync"]);
  const knowledge = useService(KnowledgeStoreToken);
  const folders = useService(SyncedFoldersStoreToken);
  const hasConnectors = useService(PluginHostToken).open(KnowledgeConnectors).all.length > 0;
  useEffect(() => void knowledge.reload(), [knowledge]);
  const add = (files: readonly File[]) => void knowledge.addFiles(files);
  useFilesTaker({ as: "knowledge", take: add }, knowledge.adding);
  return (
    <PageLayout title={t("shell:nav.knowledge")} width="reading">
      <FileDropZone
        pickLabel={t("drop.pick")}
        disabled={knowledge.adding}
        actions={
          <>
            <FileButton
              label={t("drop.pickFolder")}
              isFolder
              multiple
              disabled={knowledge.adding}
              onFiles={add}
            />
            <Button onClick={() => void folders.choose()}>{t("sync:button")}</Button>
            <PluginImportButton kinds={["knowledge"]} />
          </>
        }
        onFiles={add}
      >
        <p className={styles.dropTitle}>{t(knowledge.adding ? "drop.adding" : "drop.title")}</p>
        <p className={styles.dropHint}>{t("drop.hint")}</p>
      </FileDropZone>
      <SyncedFolders />
      {hasConnectors ? <Connectors /> : null}
      <section aria-labelledby="my-knowledge" className={styles.section}>
        <h2 id="my-knowledge">{t("mine", { count: knowledge.items.length })}</h2>
        <KnowledgeList />
        <UnreadableRecords stores={["knowledgeItems", "folderWatchers"]} />
        <TrashLink />
      </section>
      <FindByMeaning items={knowledge.items.length} />
    </PageLayout>
  );
});

export default KnowledgePage;
