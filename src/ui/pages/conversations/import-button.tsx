import { Button } from "@ui/components/button";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const ImportDialog = lazy(() => import("./import-dialog"));

/** Brings in conversations of other applications. */
export function ImportButton() {
  const { t } = useTranslation("conversations");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("import.open")}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
