import { PluginHostToken } from "@core/plugin/plugin-host";
import { type RecordedRun, RecordedRuns } from "@core/points/recorded-run";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { useService, useServices } from "@ui/services-context";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

/** A sketch of what is delivered, on a field of 24 by 16. */
const SKETCHES: Readonly<Record<RecordedRun["shows"], string>> = {
  document: "M3 3h9M3 6.5h16M3 9.5h13M3 12.5h15",
  "web-page": "M2 2h20v12H2zM2 5h20M5 8h5v3H5zM13 8h6M13 11h4",
  chart: "M3 2v12h18M6 12l4-3 4 1 6-6M6 13l5-2 9 1",
};

/** Properties of the recorded runs. */
export interface RecordingCardsProps {
  /** Another way to see finished work, at the end of the heading's line. */
  beside?: ReactNode;
}

/** Recorded runs to watch: a click plays one, without a model or a key. */
export default function RecordingCards({ beside }: RecordingCardsProps) {
  const { t } = useTranslation("examples");
  const services = useServices();
  const language = useLanguage();
  const navigate = useAppNavigate();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const runs = useService(PluginHostToken).open(RecordedRuns).all;
  const text = usePluginText(runs.flatMap(({ title, description }) => [title, description]));
  const play = async (recording: string) => {
    setBusy(true);
    const { playRecording } = await import("@ui/features/recordings/play-recording");
    const path = await playRecording(services, { id: recording, language });
    if (path) await navigate(path);
    else setBusy(false);
  };
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.latest}>
      <div className={styles.latestHead}>
        <h2 id={id}>{t("recording.title")}</h2>
        {beside}
      </div>
      <p className={styles.promise}>{t("recording.hint")}</p>
      <ul className={styles.recordings}>
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={styles.example}
              disabled={isBusy}
              onClick={() => void play(run.id)}
            >
              <svg viewBox="0 0 24 16" fill="none" stroke="currentColor" aria-hidden="true">
                <path d={SKETCHES[run.shows]} />
              </svg>
              <strong>{text(run.title)}</strong>
              <span>{text(run.description)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
