import type { LimitMeter, WorkLimit } from "@core/domain/limits/work-limit";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { LimitBar } from "@ui/features/limits/limit-bar";
import { useLimitText } from "@ui/features/limits/use-limit-text";
import type { ShownLimits } from "@ui/features/limits/use-work-limits";
import section from "@ui/theme/settings-section.module.css";
import { Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { amountOf } from "./amount-of";
import styles from "./limits.module.css";

/** Properties of a limit in the list. */
export interface LimitRowProps {
  meter: LimitMeter;
  change: ShownLimits["change"];
}

/** A limit with what was used of it; its amount is changed in place. */
export const LimitRow = observer(function LimitRow({ meter, change }: LimitRowProps) {
  const { t } = useTranslation("work-limits");
  const { nameOf, usedOf } = useLimitText();
  const { limit, unpriced, isSetAside } = meter;
  const [typed, setTyped] = useState(String(limit.most));
  const text = usedOf(meter);
  const set = (most: number) => void change((limits) => limits.set({ ...limit, most } satisfies WorkLimit));
  return (
    <li className={styles.limit}>
      <p>{text}</p>
      <LimitBar meter={meter} label={text} />
      {unpriced > 0 ? <p className={section.hint}>{t("unpriced", { count: unpriced })}</p> : null}
      <div className={section.fields}>
        <TextField
          label={t(`most.${limit.unit}`)}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          // Another tab may have changed it.
          value={amountOf(typed) === limit.most || amountOf(typed) === undefined ? typed : String(limit.most)}
          onChange={({ target }) => {
            setTyped(target.value);
            const most = amountOf(target.value);
            if (most !== undefined) set(most);
          }}
        />
        <Button
          icon={<Trash2 aria-hidden="true" />}
          aria-label={t("common:of", { label: t("common:remove"), name: nameOf(limit) })}
          onClick={() => void change((limits) => limits.remove(limit))}
        >
          {t("common:remove")}
        </Button>
      </div>
      {isSetAside ? (
        <div className={section.row}>
          <span>{t("isSetAside")}</span>
          <Button size="small" onClick={() => void change((limits) => limits.setAside(limit, false))}>
            {t("holdAgain")}
          </Button>
        </div>
      ) : null}
    </li>
  );
});
