import type { TraceSpan } from "@core/domain/trace/trace-span";
import { TracesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { SegmentedControl } from "@ui/elements/segmented-control";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { RefreshCw } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./traces.module.css";

/** The ways to find calls: by a word, by their kind, and by how they ended. */
export const TraceFilter = observer(function TraceFilter() {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const { query } = store;
  const kinds = [
    { value: "all", label: t("kinds.all") },
    { value: "model", label: t("kinds.model") },
    { value: "tool", label: t("kinds.tool") },
  ] as const;
  const choose = (kind: "all" | TraceSpan["kind"]) =>
    void store.find({ ...query, kind: kind === "all" ? undefined : kind });
  return (
    <div className={styles.filter}>
      <TextField
        label={t("search")}
        type="search"
        autoComplete="off"
        value={query.words ?? ""}
        onChange={(event) => void store.find({ ...query, words: event.target.value })}
      />
      <SegmentedControl
        label={t("kinds.label")}
        inRow
        options={kinds}
        value={query.kind ?? "all"}
        onChange={choose}
      />
      <Switch
        label={t("onlyFailed")}
        checked={query.onlyFailed ?? false}
        onChange={(onlyFailed) => void store.find({ ...query, onlyFailed })}
      />
      <Button size="small" icon={<RefreshCw aria-hidden="true" />} onClick={() => void store.find(query)}>
        {t("common:refresh")}
      </Button>
    </div>
  );
});
