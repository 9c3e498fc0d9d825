import { Toolbar } from "@base-ui/react/toolbar";
import { Button, IconButton } from "@ui/elements/button";
import { Bold, Heading2, Italic, Link, List, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./format-bar.module.css";
import type { InlineFormat } from "./inline-formats";
import type { SourceEditor } from "./source-editor";

/** Properties of the toolbar. */
export interface FormatBarProps {
  /** The formats in force at the selection. */
  formats: readonly InlineFormat[];
  /** Whether Markdown shows as it is written. */
  isSource: boolean;
  onSource: (isSource: boolean) => void;
  /** Does something with the editor. */
  onDo: (change: (editor: SourceEditor) => void) => void;
}

const FORMATS = [
  { format: "bold", Icon: Bold },
  { format: "italic", Icon: Italic },
  { format: "link", Icon: Link },
] as const;
const BLOCKS = [
  { kind: "heading2", Icon: Heading2 },
  { kind: "bullets", Icon: List },
] as const;

/** The formats of a document that is edited. */
export function FormatBar({ formats, isSource, onSource, onDo }: FormatBarProps) {
  const { t } = useTranslation("changes");
  return (
    <Toolbar.Root
      className={styles.bar}
      aria-label={t("formatting")}
      // The selection stays.
      onMouseDown={(event) => event.preventDefault()}
    >
      {FORMATS.map(({ format, Icon }) => (
        <Toolbar.Button
          key={format}
          render={
            <IconButton size="small" label={t(`format.${format}`)} aria-pressed={formats.includes(format)}>
              <Icon aria-hidden="true" />
            </IconButton>
          }
          onClick={() => onDo((editor) => editor.format(format))}
        />
      ))}
      {BLOCKS.map(({ kind, Icon }) => (
        <Toolbar.Button
          key={kind}
          render={
            <IconButton size="small" label={t(`block.${kind}`)}>
              <Icon aria-hidden="true" />
            </IconButton>
          }
          onClick={() => onDo((editor) => editor.block(kind))}
        />
      ))}
      <Toolbar.Button
        render={
          <IconButton size="small" label={t("insert")} aria-keyshortcuts="/">
            <Plus aria-hidden="true" />
          </IconButton>
        }
        onClick={() => onDo((editor) => editor.offerBlocks())}
      />
      <Toolbar.Button
        render={
          <Button size="small" variant="quiet" className={styles.source} aria-pressed={isSource}>
            {t("markdown")}
          </Button>
        }
        onClick={() => onSource(!isSource)}
      />
    </Toolbar.Root>
  );
}
