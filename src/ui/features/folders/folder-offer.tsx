import type { Artifact } from "@core/domain/artifact/artifact";
import type { FolderScope } from "@core/domain/tool/folder-scope";
import { FoldersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./folders.module.css";
import SaveIntoFolder from "./save-into-folder";

/** Properties of the offer. */
export interface FolderOfferProps {
  artifact: Artifact;
  /** The scopes the folder may have been chosen in. */
  scopes: readonly FolderScope[];
}

/** Asks whether a deliverable of several files is to be saved into the folder that was worked in, until it was. */
const FolderOffer = observer(function FolderOffer({ artifact, scopes }: FolderOfferProps) {
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void store.load(), [store]);
  const folder = store.inUse(scopes);
  const folderId = folder?.id;
  const count = folder ? store.filesOf(artifact).length : 0;
  useEffect(() => {
    let isCurrent = true;
    if (folderId !== undefined && !isOpen)
      void store.isSaved(folderId, artifact).then((isSaved) => isCurrent && setAsked(!isSaved));
    return () => {
      isCurrent = false;
    };
  }, [store, artifact, folderId, isOpen]);
  if (!folder || count < 2 || (!isAsked && !isOpen)) return null;
  return (
    <section className={styles.question} aria-label={t("offer.label")}>
      <p>{t("offer.title", { count, name: folder.name })}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" onClick={() => setOpen(true)}>
          {t("save.title")}
        </Button>
        <Button size="small" onClick={() => setAsked(false)}>
          {t("offer.no")}
        </Button>
      </div>
      {isOpen ? <SaveIntoFolder artifact={artifact} onClose={() => setOpen(false)} /> : null}
    </section>
  );
});

/** The same, once the folders are known. */
export default function ReadyFolderOffer(props: FolderOfferProps) {
  return useReady(FoldersStoreToken) ? <FolderOffer {...props} /> : null;
}
