import { IconButton } from "@ui/elements/button";
import { part } from "@ui/elements/part";
import { Paperclip } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Attaching } from "./use-attaching";

const importMenu = () => import("./attach-menu");
const AttachMenu = part(importMenu);
const AttachKnowledge = part(() => import("./attach-knowledge"));

/** Properties of an attach button. */
export interface AttachButtonProps {
  attach: Attaching;
  disabled?: boolean | undefined;
}

/** Attaches files of the device or of the knowledge base. The menu is imported on demand. */
export function AttachButton({ attach, disabled }: AttachButtonProps) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState<"menu" | "knowledge">();
  const [run, setRun] = useState<ReactNode>();
  const close = () => setOpen(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={t("prompt.attach")}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open === "menu"}
        onPointerEnter={() => void importMenu()}
        onClick={() => setOpen(open ? undefined : "menu")}
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
          void attach.files([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />

      {open === "menu" ? (
        <AttachMenu
          anchor={button}
          attach={attach}
          upload={() => input.current?.click()}
          onAll={() => setOpen("knowledge")}
          onRun={setRun}
          onClose={close}
        />
      ) : null}
      {run}
      {open === "knowledge" ? <AttachKnowledge attach={attach} onClose={close} /> : null}
    </>
  );
}
