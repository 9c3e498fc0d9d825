import type { PluginContext } from "@core/plugin/contribution";
import { VaultToken } from "@core/ports/vault";
import { LoadFailure } from "@ui/elements/load-failure";
import { Skeleton } from "@ui/elements/skeleton";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { langfuseOf } from "../langfuse";
import { LangfuseForm, type LangfuseFormProps } from "./langfuse-form";
import { LangfuseStore } from "./langfuse-store";
import { SendTask } from "./send-task";

const Settings = observer(function Settings({ store, vault }: LangfuseFormProps) {
  const { t } = useTranslation("tracer-langfuse");
  const { status, error, load } = store;
  if (status === "ready") return <LangfuseForm store={store} vault={vault} />;
  if (status !== "failed") return <Skeleton label={t("working")} />;
  return <LoadFailure title={t("unreadable")} error={error} onRetry={() => void load()} />;
});

/** Where completed model requests are recorded, and whether they are. */
export const LangfuseSection = observer(function LangfuseSection({
  store,
  vault,
  children,
}: LangfuseFormProps & { children?: ReactNode }) {
  const { t } = useTranslation("tracer-langfuse");
  useEffect(() => void store.load(), [store]);
  return (
    <div className={section.stack}>
      <p className={section.hint}>{t("hint")}</p>
      <UnreadableRecords stores={["langfuse_config"]} />
      <Settings store={store} vault={vault} />
      {store.config?.enabled ? children : null}
    </div>
  );
});

/** The section as the settings page loads it. */
export function langfuseSection(context: PluginContext): { default: ComponentType } {
  const { configs, datasets } = langfuseOf(context);
  const store = new LangfuseStore(configs);
  const vault = context.services.get(VaultToken);
  return {
    default: () => (
      <LangfuseSection store={store} vault={vault}>
        <SendTask datasets={datasets} />
      </LangfuseSection>
    ),
  };
}
