import { Button } from "@ui/components/button";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDroppedFile } from "./use-dropped-file";

const ImportCapsule = lazy(() => import("./import-capsule"));

/** Imports a task that was sent as a capsule: chosen by the button, or dropped on the page. */
export function ImportButton() {
  const { t } = useTranslation("tasks");
  const [isOpen, setOpen] = useState(false);
  const dropped = useDroppedFile();
  const close = () => {
    setOpen(false);
    dropped.clear();
  };
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("library.import.open")}
      </Button>
      {isOpen || dropped.file ? (
        <Suspense fallback={null}>
          <ImportCapsule file={dropped.file} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
