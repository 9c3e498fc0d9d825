import { Button } from "@ui/elements/button";
import { QrImage } from "@ui/features/sharing/qr-image";
import section from "@ui/theme/settings-section.module.css";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of a text for another device. */
export interface CopiedTextProps {
  text: string;
  /** The name of its code. */
  label: string;
  /** The name of the button that copies it. */
  copyLabel: string;
}

/** A text for another device, as a code to scan and to be copied. */
export function CopiedText({ text, label, copyLabel }: CopiedTextProps) {
  const { t } = useTranslation("sync");
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    // Where it is refused, the text can be copied by hand.
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <QrImage text={text} label={label} />
      <p className={section.secret}>{text}</p>
      <div className={section.row}>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
        <span role="status">
          {copied === undefined ? "" : t(copied ? "common:copied" : "devices.secret.notCopied")}
        </span>
      </div>
    </>
  );
}
