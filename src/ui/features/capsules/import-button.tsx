import { Button } from "@ui/elements/button";
import { useFilesTaker } from "@ui/features/prompt/files-taker";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const ImportCapsule = lazy(() => import("./import-capsule"));

/** Imports a task that was sent as a capsule: chosen by the button, or dropped on the page. */
export function ImportButton() {
  const { t } = useTranslation("tasks");
  const [isOpen, setOpen] = useState(false);
  const [dropped, setDropped] = useState<File>();
  useFilesTaker({ as: "capsule", take: ([file]) => setDropped(file) });
  const close = () => {
    setOpen(false);
    setDropped(undefined);
  };
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("common:import")}
      </Button>
      {isOpen || dropped ? (
        <Suspense fallback={null}>
          <ImportCapsule file={dropped} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
