import type { DeliverableFile, DeliverableFiles } from "@core/domain/artifact/deliverable-files";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { Download, FileText, Folder } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./file-tree.module.css";

/** Properties of the tree. */
export interface FileTreeProps {
  set: DeliverableFiles;
  /** Absent while what stands around the files is shown. */
  chosen: DeliverableFile | undefined;
  onChoose: (path: string) => void;
}

/** The files of a deliverable in their folders, each a button that shows it, and the way to keep the one that is shown. */
export function FileTree({ set, chosen, onChoose }: FileTreeProps) {
  const { t } = useTranslation("artifacts");
  const { files, overview, refused } = set;
  const root = useMemo(() => folderOf(files), [files]);
  const keep = (file: DeliverableFile) =>
    downloadFile(file.path.slice(file.path.lastIndexOf("/") + 1), file.text, "text/plain");
  return (
    <nav className={styles.files} aria-label={t("files.title")}>
      <ul>
        {overview === "" ? null : (
          <Entry name={t("files.overview")} isShown={!chosen} onShow={() => onChoose("")} />
        )}
        <Entries folder={root} chosen={chosen} onChoose={onChoose} />
      </ul>
      {refused > 0 ? <p className={styles.refused}>{t("files.refused", { count: refused })}</p> : null}
      {chosen ? (
        <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => keep(chosen)}>
          {t("files.download")}
        </Button>
      ) : null}
    </nav>
  );
}

interface FolderNode {
  readonly folders: Map<string, FolderNode>;
  readonly files: DeliverableFile[];
}

function folderOf(files: readonly DeliverableFile[]): FolderNode {
  const root: FolderNode = { folders: new Map(), files: [] };
  for (const file of files) {
    let folder = root;
    for (const name of file.path.split("/").slice(0, -1)) {
      const child: FolderNode = folder.folders.get(name) ?? { folders: new Map(), files: [] };
      folder.folders.set(name, child);
      folder = child;
    }
    folder.files.push(file);
  }
  return root;
}

interface EntriesProps extends Pick<FileTreeProps, "chosen" | "onChoose"> {
  folder: FolderNode;
}

function Entries({ folder, chosen, onChoose }: EntriesProps) {
  return (
    <>
      {[...folder.folders].map(([name, child]) => (
        <li key={`/${name}`}>
          <span className={styles.folder}>
            <Folder aria-hidden="true" />
            {name}
          </span>
          <ul>
            <Entries folder={child} chosen={chosen} onChoose={onChoose} />
          </ul>
        </li>
      ))}
      {folder.files.map(({ path }) => (
        <Entry
          key={path}
          name={path.slice(path.lastIndexOf("/") + 1)}
          isShown={chosen?.path === path}
          onShow={() => onChoose(path)}
        />
      ))}
    </>
  );
}

function Entry({ name, isShown, onShow }: { name: string; isShown: boolean; onShow: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.file}
        aria-current={isShown ? "true" : undefined}
        onClick={onShow}
      >
        <FileText aria-hidden="true" />
        {name}
      </button>
    </li>
  );
}
