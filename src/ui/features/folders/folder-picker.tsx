import type { FolderScope } from "@core/domain/tool/folder-scope";
import type { ShownFolder } from "@core/stores/knowledge/folders-store";
import { CurrentProjectToken, FoldersStoreToken } from "@core/stores/tokens";
import { Button, IconButton } from "@ui/elements/button";
import { useReady, useService } from "@ui/services-context";
import { FolderOpen, FolderPlus, FolderX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FolderDialog } from "./folder-dialog";
import styles from "./folders.module.css";

/** Properties of the picker. */
export interface FolderPickerProps {
  /** The scopes the folder is worked in; those after the first are where one may hold from, as the project. */
  scopes: readonly [FolderScope, ...FolderScope[]];
  /** Whether it is for what has not begun yet, which will belong to the current project. */
  isNew?: boolean;
  /** Whether there is room for no more than an icon as long as none is chosen. */
  isCompact?: boolean;
  disabled?: boolean;
}

/** Chooses the folder that is worked in, and shows which it is and whether it can be reached. */
const FolderPicker = observer(function FolderPicker(props: FolderPickerProps) {
  const { scopes, isNew, isCompact, disabled } = props;
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  const [isOpen, setOpen] = useState(false);
  // Work that has begun meanwhile has taken over the folder of its prompt.
  const [place] = scopes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew where it is asked for another place
  useEffect(() => void store.load(), [store, place]);
  const { project } = useService(CurrentProjectToken);
  const ofProject = isNew && project ? [`project/${project.id}` as const] : [];
  const folder = store.inUse([...scopes, ...ofProject]);
  const choose = async () => {
    const chosen = await store.choose(t("private.name"));
    if (chosen) store.use(scopes[0], chosen.id);
  };
  if (!folder) {
    const common = { disabled, onClick: () => void choose() } as const;
    return isCompact ? (
      <IconButton label={t("choose")} size="small" {...common}>
        <FolderPlus aria-hidden="true" />
      </IconButton>
    ) : (
      <span className={styles.picker}>
        <Button size="small" icon={<FolderPlus aria-hidden="true" />} {...common}>
          {t("choose")}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.picker}>
      <FolderButton folder={folder} disabled={disabled} onClick={() => setOpen(true)} />
      {folder.access === "granted" ? null : (
        <Button size="small" onClick={() => void store.reconnect(folder.id)}>
          {t("reconnect")}
        </Button>
      )}
      {isOpen ? <FolderDialog folder={folder} scope={scopes[0]} onClose={() => setOpen(false)} /> : null}
    </span>
  );
});

function FolderButton(props: { folder: ShownFolder; disabled: boolean | undefined; onClick: () => void }) {
  const { folder, disabled, onClick } = props;
  const { t } = useTranslation("folders");
  const isThere = folder.access === "granted";
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t(isThere ? "open" : "openLost", { name: folder.name })}
      icon={isThere ? <FolderOpen aria-hidden="true" /> : <FolderX aria-hidden="true" />}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={styles.name}>{folder.name}</span>
    </Button>
  );
}

/** The same, once the folders are known. */
export default function ReadyFolderPicker(props: FolderPickerProps) {
  return useReady(FoldersStoreToken) ? <FolderPicker {...props} /> : null;
}
