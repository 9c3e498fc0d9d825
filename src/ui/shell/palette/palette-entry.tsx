import { part } from "@ui/elements/part";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OverlayProps } from "../overlay";

const PaletteSlot = part(() => import("./palette-slot"));

/** The text typed for the palette before the application had started; it is asked for once. */
function takeEarlyText(): string {
  const { earlyPaletteText = "" } = globalThis;
  globalThis.earlyPaletteText = undefined;
  return earlyPaletteText;
}

/** The command palette, and until it is there a field that takes what is typed for it. */
export function PaletteEntry(props: OverlayProps) {
  const { t } = useTranslation("shell");
  const [opener] = useState(() => document.activeElement);
  const [typed, setTyped] = useState(takeEarlyText);
  const [isTaken, setTaken] = useState(false);
  return (
    <>
      {isTaken ? null : (
        <input
          className="visually-hidden"
          aria-label={t("nav.search")}
          // biome-ignore lint/a11y/noAutofocus: the very next key belongs to the palette
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key }) => key === "Escape" && props.onClose()}
        />
      )}

      <PaletteSlot {...props} opener={opener} typed={typed} onTaken={() => setTaken(true)} />
    </>
  );
}
