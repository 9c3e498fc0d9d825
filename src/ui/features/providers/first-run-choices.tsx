import { AppError } from "@core/errors/app-error";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { useService } from "@ui/services-context";
import { ChevronDown, Sparkles } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./first-run-choices.module.css";
import { KeyPages } from "./key-pages";
import { KeyStart } from "./key-start";
import { ModelDownload } from "./model-download";
import { MoreWays } from "./more-ways";
import { Remedy } from "./remedy";

/** Properties of the first-run choices. */
export interface FirstRunChoicesProps {
  /** A provider is configured now: what was refused can run. */
  onReady: () => void;
  /** Whether it was just asked for, so that the key can be pasted at once. */
  takesFocus?: boolean;
}

/** The card in place of an answer while no model provider is configured: a field for a key, and the other ways on. */
export default function FirstRunChoices(props: FirstRunChoicesProps) {
  // Its texts are few people's; what it stands in does not wait for them.
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}

function Choices({ onReady, takesFocus = false }: FirstRunChoicesProps) {
  const { t } = useTranslation(["common", "setup"]);
  const { usePracticeModel: configurePractice, providers } = useService(ProvidersStoreToken);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [working, setWorking] = useState(false);
  const [open, setOpen] = useState<Panel>();
  const panel = useId();
  const choose = async (configure: () => Promise<unknown>) => {
    setWorking(true);
    setFailure(undefined);
    try {
      await configure();
      onReady();
    } catch (error) {
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  const disclosure = { open, onToggle: setOpen, panel };
  return (
    <section className={styles.card} aria-label={t("firstRun.label")}>
      <p className={styles.invitation}>{t("firstRun.invitation")}</p>
      <div role="alert" className={failure === undefined ? styles.reason : styles.failure}>
        <ErrorText error={failure ?? new AppError("provider.none")} />
      </div>
      {failure === undefined ? null : <Remedy error={failure} />}
      <KeyStart onReady={onReady} takesFocus={takesFocus} />
      <div className={styles.choices}>
        <Disclosure label={t("setup:key.get")} name="keys" {...disclosure} />
        {providers.some(({ simulated }) => simulated) ? (
          <Button
            size="small"
            icon={<Sparkles aria-hidden="true" />}
            disabled={working}
            onClick={() => void choose(configurePractice)}
          >
            {t("firstRun.practice")}
          </Button>
        ) : null}
        <Disclosure label={t("firstRun.more")} name="more" {...disclosure} />
      </div>
      {open === "keys" ? <KeyPages id={panel} /> : null}
      {open === "more" ? (
        <MoreWays
          id={panel}
          disabled={working}
          onChoose={(configure) => void choose(configure)}
          onFailure={setFailure}
        />
      ) : null}
      <ModelDownload />
    </section>
  );
}

type Panel = "keys" | "more";

interface DisclosureProps {
  label: string;
  name: Panel;
  /** The panel that is open, if one is. */
  open: Panel | undefined;
  onToggle: (open: Panel | undefined) => void;
  /** The id of the panel's element. */
  panel: string;
}

/** A button that opens one of the card's two panels, and closes the other. */
function Disclosure({ label, name, open, onToggle, panel }: DisclosureProps) {
  const isOpen = open === name;
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      icon={<ChevronDown aria-hidden="true" className={styles.chevron} />}
      onClick={() => onToggle(isOpen ? undefined : name)}
    >
      {label}
    </Button>
  );
}
