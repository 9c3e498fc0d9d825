import { Button, IconButton } from "@ui/elements/button";
import { AttachmentChips } from "@ui/features/prompt/attachment-chips";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./changes.module.css";
import { ProposedEdit } from "./proposed-edit";
import type { Decide } from "./use-decide";
import type { ShownProposal } from "./use-proposals";

/** Properties of what is proposed. */
export interface ProposedChangesProps {
  proposals: readonly ShownProposal[];
  nameOf: (agentId: string) => string;
  /** Whether nothing can be decided now. */
  isBusy: boolean;
  onDecide: Decide;
  onTryAgain: (proposal: ShownProposal) => void;
}

/**
 * The region `Proposed changes`: how many there are, all decided at once, and the way from one to the next. Those that
 * do not stand in the text are listed.
 */
export function ProposedChanges({ proposals, ...of }: ProposedChangesProps) {
  const { t } = useTranslation("changes");
  const offered = proposals.filter(({ state }) => state.proposal.edits.length > 0);
  const nothing = proposals.filter(({ state }) => state.proposal.edits.length === 0);
  return (
    <section className={styles.proposed} aria-label={t("proposed")}>
      {offered.length > 0 ? <Bar proposals={offered} {...of} /> : null}
      {offered.map((proposal) => (
        <Offered key={proposal.state.proposal.id} proposal={proposal} {...of} />
      ))}
      {nothing.map((proposal) => (
        <NothingProposed key={proposal.state.proposal.id} proposal={proposal} {...of} />
      ))}
    </section>
  );
}

function Bar({ proposals, isBusy, onDecide }: ProposedChangesProps) {
  const { t } = useTranslation("changes");
  const openOf = ({ state }: ShownProposal) =>
    state.decisions.flatMap((decision, place) => (decision === "open" ? [place] : []));
  const count = proposals.reduce((sum, proposal) => sum + openOf(proposal).length, 0);
  const fit = proposals.some(({ fits }) => fits.length > 0);
  const inText = proposals.reduce((sum, proposal) => sum + proposal.inText.length, 0);
  const decideAll = (isAccepted: boolean) => {
    for (const proposal of proposals) {
      const { id } = proposal.state.proposal;
      if (isAccepted && proposal.fits.length > 0) onDecide(id, proposal.fits, []);
      else if (!isAccepted) onDecide(id, [], openOf(proposal));
    }
  };
  return (
    <div className={styles.proposedBar}>
      <h2 className={styles.count}>{t("proposedCount", { count })}</h2>
      {inText > 0 ? <WayThrough /> : null}
      <Button size="small" variant="primary" disabled={isBusy || !fit} onClick={() => decideAll(true)}>
        {t("acceptAll")}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => decideAll(false)}>
        {t("rejectAll")}
      </Button>
    </div>
  );
}

/** From one change in the text to the one before or after. */
function WayThrough() {
  const { t } = useTranslation("changes");
  const at = useRef(-1);
  const go = (step: number) => {
    const choices = [...document.querySelectorAll<HTMLElement>("[data-artifact-text] [data-choice]")];
    if (choices.length === 0) return;
    at.current = (Math.max(at.current, step > 0 ? -1 : 0) + step + choices.length) % choices.length;
    const choice = choices[at.current];
    choice?.scrollIntoView?.({ block: "center" });
    choice?.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <>
      <IconButton size="small" label={t("previousChange")} onClick={() => go(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t("nextChange")} onClick={() => go(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface OneProposalProps extends Omit<ProposedChangesProps, "proposals"> {
  proposal: ShownProposal;
}

/** Whose changes these are and what for, and those of them that do not stand in the text. */
function Offered({ proposal, nameOf, isBusy, onDecide }: OneProposalProps) {
  const { t } = useTranslation("changes");
  const { state, base, fits, inText } = proposal;
  const { id, remark, unfit, edits } = state.proposal;
  const listed = state.decisions.flatMap((decision, place) =>
    decision === "open" && !inText.includes(place) ? [place] : [],
  );
  return (
    <div className={styles.head}>
      <RequestOfChanges proposal={proposal} nameOf={nameOf} />
      {remark ? <p>{remark}</p> : null}
      {unfit > 0 ? <p className={styles.hint}>{t("unfit", { count: unfit })}</p> : null}
      {listed.length > 0 ? (
        <ol className={styles.edits}>
          {listed.map((place) => {
            const edit = edits[place];
            return edit ? (
              <ProposedEdit
                key={place}
                number={place + 1}
                total={edits.length}
                // If its text is not known, what is new is all there is to see.
                content={base ?? ""}
                edit={base === undefined ? { ...edit, start: 0, end: 0 } : edit}
                fits={fits.includes(place)}
                isBusy={isBusy}
                onAccept={() => onDecide(id, [place], [])}
                onReject={() => onDecide(id, [], [place])}
              />
            ) : null;
          })}
        </ol>
      ) : null}
    </div>
  );
}

/** Whose changes these are, and the request they answer with the files that came with it. */
function RequestOfChanges({ proposal, nameOf }: Pick<OneProposalProps, "proposal" | "nameOf">) {
  const { t } = useTranslation("changes");
  const { agentId, offeredBy, request } = proposal.state.proposal;
  return (
    <>
      <p className={styles.hint}>{t("by", { agent: offeredBy ?? nameOf(agentId), request })}</p>
      {proposal.files.length > 0 ? <AttachmentChips attachments={proposal.files} /> : null}
    </>
  );
}

function NothingProposed({ proposal, nameOf, isBusy, onDecide, onTryAgain }: OneProposalProps) {
  const { t } = useTranslation("changes");
  const title = useId();
  const { id, offeredBy, remark, unfit } = proposal.state.proposal;
  return (
    <div className={styles.head}>
      <p id={title}>{unfit > 0 ? t("noneFits") : t("none")}</p>
      {remark ? <p>{remark}</p> : null}
      <RequestOfChanges proposal={proposal} nameOf={nameOf} />
      <div className={styles.all}>
        {offeredBy === undefined ? (
          <Button
            size="small"
            aria-describedby={title}
            disabled={isBusy}
            onClick={() => onTryAgain(proposal)}
          >
            {t("common:retry")}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          aria-describedby={title}
          disabled={isBusy}
          onClick={() => onDecide(id, [], [])}
        >
          {t("common:dismiss")}
        </Button>
      </div>
    </div>
  );
}
