import { DatabaseStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { useService } from "@ui/services-context";
import { DatabaseBackup, DatabaseZap, RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const BackupDialog = lazy(() => import("./backup-dialog"));
const RestoreDialog = lazy(() => import("./restore-dialog"));

/** The actions on the whole database that lose nothing without a further question. */
export function DatabaseActions() {
  const { t } = useTranslation("database");
  const store = useService(DatabaseStoreToken);
  const [open, setOpen] = useState<"backup" | "restore">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => void store.load()}>
        {t("refresh")}
      </Button>
      <Button icon={<DatabaseBackup aria-hidden="true" />} onClick={() => setOpen("backup")}>
        {t("backup.open")}
      </Button>
      <Button icon={<DatabaseZap aria-hidden="true" />} onClick={() => setOpen("restore")}>
        {t("restore.open")}
      </Button>
      <Suspense fallback={null}>
        {open === "backup" ? <BackupDialog onClose={close} /> : null}
        {open === "restore" ? <RestoreDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
