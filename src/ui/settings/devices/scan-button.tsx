import { Button } from "@ui/elements/button";
import section from "@ui/theme/settings-section.module.css";
import { ScanQrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const ScanDialog = lazy(() => import("./scan-dialog"));
/** Pages that are not secure have none. */
const HAS_CAMERA = navigator.mediaDevices !== undefined;

/** The button that reads a code of another device with the camera, where there may be one. */
export function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation("sync");
  const [isScanning, setScanning] = useState(false);
  if (!HAS_CAMERA) return null;
  return (
    <>
      <div className={section.row}>
        <Button icon={<ScanQrCode aria-hidden="true" />} onClick={() => setScanning(true)}>
          {t("devices.scan")}
        </Button>
      </div>
      {isScanning ? (
        <Suspense>
          <ScanDialog
            onRead={(text) => {
              onRead(text);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
