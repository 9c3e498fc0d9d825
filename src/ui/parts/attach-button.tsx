import { Paperclip } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button";

const AttachMenu = lazy(() => import("./attach-menu"));

/** Properties of an attach button. */
export interface AttachButtonProps {
  attachFiles: (files: Iterable<File>) => Promise<void>;
  /** Files of the knowledge base to choose from; without them the button opens the file dialog at once. */
  knowledgeChoices?: (close: () => void) => ReactNode;
  disabled?: boolean;
}

/** Attaches files of the device or of the knowledge base. */
export function AttachButton({ attachFiles, knowledgeChoices, disabled }: AttachButtonProps) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = () => input.current?.click();
  return (
    <>
      <IconButton
        ref={button}
        label={t("prompt.attach")}
        disabled={disabled}
        aria-haspopup={knowledgeChoices ? "dialog" : undefined}
        aria-expanded={knowledgeChoices ? open : undefined}
        onClick={knowledgeChoices ? () => setOpen(!open) : upload}
      >
        <Paperclip aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("prompt.upload")}
        onChange={(event) => {
          void attachFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {open && knowledgeChoices ? (
        <Suspense fallback={null}>
          <AttachMenu anchor={button} upload={upload} onClose={() => setOpen(false)}>
            {knowledgeChoices(() => setOpen(false))}
          </AttachMenu>
        </Suspense>
      ) : null}
    </>
  );
}
