import { fittingEdits, type ProposalState } from "@core/domain/journal/proposal-state";
import { Button } from "@ui/elements/button";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./changes.module.css";
import { ProposedEdit } from "./proposed-edit";

/** Properties of a proposal. */
export interface ProposalViewProps {
  state: ProposalState;
  /** The text its edits are of; `undefined` where the journal has it no more. */
  base: string | undefined;
  /** The text as it is now. */
  current: string;
  agentName: string;
  /** Whether nothing can be decided now. */
  isBusy: boolean;
  /** Gets places in the list of edits, from 0. */
  onDecide: (accept: readonly number[], reject: readonly number[]) => void;
  onTryAgain: () => void;
}

/** The changes an agent offers, edit by edit, each to be accepted or rejected; or that it offers nothing. */
export function ProposalView(props: ProposalViewProps) {
  const { state, base, current, agentName, isBusy, onDecide } = props;
  const { t } = useTranslation("changes");
  const title = useId();
  const { proposal, decisions } = state;
  const { edits, request, remark, unfit } = proposal;
  const fitting = useMemo(
    () => (base === undefined ? [] : fittingEdits(state, base, current)),
    [state, base, current],
  );
  const open = decisions.flatMap((decision, place) => (decision === "open" ? [place] : []));
  const fits = open.filter((place) => fitting[place] !== undefined);
  if (edits.length === 0) return <NothingProposed {...props} />;
  return (
    <section className={styles.proposal} aria-labelledby={title}>
      <header className={styles.head}>
        <h3 id={title}>{t("proposed")}</h3>
        <p className={styles.hint}>{t("by", { agent: agentName, request })}</p>
        {remark ? <p>{remark}</p> : null}
        {unfit > 0 ? <p className={styles.hint}>{t("unfit", { count: unfit })}</p> : null}
      </header>
      <ol className={styles.edits}>
        {edits.map((edit, place) => (
          <ProposedEdit
            // biome-ignore lint/suspicious/noArrayIndexKey: the edits of a proposal never change
            key={place}
            number={place + 1}
            total={edits.length}
            // If its text is not known, what is new is all there is to see.
            content={base ?? ""}
            edit={base === undefined ? { ...edit, start: 0, end: 0 } : edit}
            decision={decisions[place] ?? "open"}
            fits={fitting[place] !== undefined}
            isBusy={isBusy}
            onAccept={() => onDecide([place], [])}
            onReject={() => onDecide([], [place])}
          />
        ))}
      </ol>
      <div className={styles.all}>
        <Button variant="primary" disabled={isBusy || fits.length === 0} onClick={() => onDecide(fits, [])}>
          {t("acceptAll")}
        </Button>
        <Button disabled={isBusy} onClick={() => onDecide([], open)}>
          {t("rejectAll")}
        </Button>
      </div>
    </section>
  );
}

function NothingProposed({ state, agentName, isBusy, onDecide, onTryAgain }: ProposalViewProps) {
  const { t } = useTranslation("changes");
  const { request, remark, unfit } = state.proposal;
  return (
    <section className={styles.proposal} aria-label={t("proposed")}>
      <p>{unfit > 0 ? t("noneFits") : t("none")}</p>
      {remark ? <p>{remark}</p> : null}
      <p className={styles.hint}>{t("by", { agent: agentName, request })}</p>
      <div className={styles.all}>
        <Button disabled={isBusy} onClick={onTryAgain}>
          {t("tryAgain")}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => onDecide([], [])}>
          {t("dismiss")}
        </Button>
      </div>
    </section>
  );
}
