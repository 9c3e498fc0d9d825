import type { LimitPeriod, LimitScope, LimitUnit, WorkLimit } from "@core/domain/limits/work-limit";
import { ProjectsStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useLimitText } from "@ui/features/limits/use-limit-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { amountOf } from "./amount-of";
import styles from "./limits.module.css";

const PERIODS: readonly LimitPeriod[] = ["day", "month"];
const UNITS: readonly LimitUnit[] = ["tokens", "cost"];

/** The work that a limit can hold for. */
interface Holding {
  readonly scope: LimitScope;
  readonly of?: string;
}
const ALL: Holding = { scope: "all" };

/** The form that a limit is added with. */
export const NewLimitForm = observer(function NewLimitForm({ onAdd }: { onAdd: (limit: WorkLimit) => void }) {
  const { t } = useTranslation("work-limits");
  const { nameOf } = useLimitText();
  const holdings = useHoldings();
  const [place, setPlace] = useState(0);
  const [period, setPeriod] = useState<LimitPeriod>("day");
  const [unit, setUnit] = useState<LimitUnit>("tokens");
  const [typed, setTyped] = useState("");
  const most = amountOf(typed);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (most === undefined) return;
    onAdd({ ...(holdings[place] ?? ALL), period, unit, most });
    setTyped("");
  };
  return (
    <form className={section.group} aria-label={t("new")} onSubmit={add}>
      <h3>{t("new")}</h3>
      <div className={styles.fields}>
        <SelectField
          label={t("scope")}
          value={String(place)}
          options={holdings.map((each, at) => ({ value: String(at), label: nameOf(each) }))}
          onChange={(value) => setPlace(Number(value))}
        />
        <SelectField
          label={t("period")}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(value) => setPeriod(PERIODS.find((each) => each === value) ?? "day")}
        />
        <SelectField
          label={t("unit")}
          value={unit}
          options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          onChange={(value) => setUnit(UNITS.find((each) => each === value) ?? "tokens")}
        />
        <TextField
          label={t(`most.${unit}`)}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div>
        <Button type="submit" icon={<Plus aria-hidden="true" />} disabled={most === undefined}>
          {t("add")}
        </Button>
      </div>
    </form>
  );
});

/** Everything that a limit can hold for: all work, each provider that is set up, and each project. */
function useHoldings(): readonly Holding[] {
  const providers = useService(ProvidersStoreToken);
  const projects = useService(ProjectsStoreToken);
  useEffect(() => void providers.load(), [providers]);
  useEffect(() => void projects.load(), [projects]);
  const ids = new Set(providers.credentials.map(({ provider }) => provider));
  return [
    ALL,
    ...[...ids].map((of): Holding => ({ scope: "provider", of })),
    ...projects.projects.map(({ id: of }): Holding => ({ scope: "project", of })),
  ];
}
