import type { Artifact } from "@core/domain/artifact/artifact";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { Button } from "@ui/elements/button";
import { titledDocument } from "@ui/features/artifacts/as-markdown";
import { MarkedBlock, TrackedMarkdown } from "@ui/features/tracked/marked-block";
import { type OfferedEdit, type TrackedStretch, trackedStretches } from "@ui/features/tracked/tracked-text";
import { Check, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tracked-document.module.css";
import { useDecide } from "./use-decide";
import { useProposals } from "./use-proposals";

/** Properties of a text with changes. */
export interface TrackedDocumentProps {
  view: TaskSession;
  artifact: Artifact;
}

/** The text of a document with what is proposed drawn where it stands, each change with its choice under its block. */
const TrackedDocument = observer(function TrackedDocument({ view, artifact }: TrackedDocumentProps) {
  const { edits } = useProposals(view, artifact);
  const decide = useDecide(view, artifact);
  const stretches = useMemo(() => {
    const { markdown = "" } = titledDocument(artifact);
    const begin = artifact.content.length - markdown.length;
    const moved = edits.map((edit) => ({ ...edit, start: edit.start - begin, end: edit.end - begin }));
    return trackedStretches(markdown, moved);
  }, [artifact, edits]);
  return (
    <>
      {stretches.map((stretch, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no name but their order
        <div key={place} className={styles.stretch}>
          {stretch.kind === "kept" ? (
            <TrackedMarkdown text={stretch.markdown} />
          ) : (
            <Changed
              stretch={stretch}
              all={edits}
              isBusy={!view.isAtRest}
              onDecide={({ key }, isAccepted) => {
                const at = key.lastIndexOf(":");
                const places = [Number(key.slice(at + 1))];
                decide(key.slice(0, at), isAccepted ? places : [], isAccepted ? [] : places);
              }}
            />
          )}
        </div>
      ))}
    </>
  );
});
export default TrackedDocument;

interface ChangedProps {
  stretch: Extract<TrackedStretch, { kind: "changed" }>;
  /** All edits in the text, among which those of the stretch are numbered. */
  all: readonly OfferedEdit[];
  isBusy: boolean;
  onDecide: (edit: OfferedEdit, isAccepted: boolean) => void;
}

function Changed({ stretch, all, ...of }: ChangedProps) {
  return (
    <MarkedBlock change={stretch}>
      {stretch.edits.map((edit) => (
        <Choice
          key={edit.key}
          edit={edit}
          number={all.findIndex(({ key }) => key === edit.key) + 1}
          total={all.length}
          {...of}
        />
      ))}
    </MarkedBlock>
  );
}

interface ChoiceProps extends Pick<ChangedProps, "isBusy" | "onDecide"> {
  edit: OfferedEdit;
  /** From 1. */
  number: number;
  total: number;
}

function Choice({ edit, number, total, isBusy, onDecide }: ChoiceProps) {
  const { t } = useTranslation("changes");
  const id = useId();
  return (
    <div className={styles.choice} data-choice="">
      <span id={id} className={styles.number}>
        {t("change", { number, total })}
      </span>
      <Button
        size="small"
        icon={<Check aria-hidden="true" />}
        aria-describedby={id}
        disabled={isBusy}
        onClick={() => onDecide(edit, true)}
      >
        {t("accept")}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<X aria-hidden="true" />}
        aria-describedby={id}
        disabled={isBusy}
        onClick={() => onDecide(edit, false)}
      >
        {t("reject")}
      </Button>
    </div>
  );
}
