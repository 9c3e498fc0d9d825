import { ObservabilityStoreToken } from "@core/stores/observability-store";
import { UnreadableRecords } from "@ui/parts/records/unreadable-records";
import { Skeleton } from "@ui/parts/skeleton";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import section from "../settings-section.module.css";
import { LangfuseForm } from "./langfuse-form";

/** Where completed model requests are recorded, and whether they are. */
const LangfuseSection = observer(function LangfuseSection() {
  const { t } = useTranslation("langfuse");
  const store = useService(ObservabilityStoreToken);
  useEffect(() => void store.load(), [store]);
  return (
    <div className={section.stack}>
      <p className={section.hint}>{t("hint")}</p>
      {store.status === "loading" ? <Skeleton label={t("working")} /> : null}
      {store.status === "failed" ? (
        <p role="alert" className={section.failure}>
          {t("unreadable")}
        </p>
      ) : null}
      <UnreadableRecords stores={["langfuse_config"]} />
      {store.status === "ready" ? <LangfuseForm /> : null}
    </div>
  );
});
export default LangfuseSection;
