import { PluginHostToken } from "@core/plugin/plugin-host";
import { type RecordedRun, RecordedRuns } from "@core/points/recorded-run";
import { HomePromptStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { useService, useServices } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

/** A sketch of what is delivered, on a field of 24 by 16. */
const SKETCHES: Readonly<Record<RecordedRun["shows"], string>> = {
  document: "M3 3h9M3 6.5h16M3 9.5h13M3 12.5h15",
  "web-page": "M2 2h20v12H2zM2 5h20M5 8h5v3H5zM13 8h6M13 11h4",
  chart: "M3 2v12h18M6 12l4-3 4 1 6-6M6 13l5-2 9 1",
};

/** Finished results, each of a recorded run: a click plays one, without a model or a key, another takes its prompt. */
const RecordingCards = observer(function RecordingCards() {
  const { t } = useTranslation("examples");
  const services = useServices();
  const prompt = useService(HomePromptStoreToken);
  const language = useLanguage();
  const navigate = useAppNavigate();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const runs = useService(PluginHostToken).open(RecordedRuns).all;
  const text = usePluginText(runs.flatMap(({ title, description = "" }) => [title, description]));
  const begin = () => {
    setBusy(true);
    return import("@ui/features/recordings/play-recording");
  };
  const play = async (recording: string) => {
    const path = await (await begin()).playRecording(services, { id: recording, language });
    if (path) await navigate(path);
    else setBusy(false);
  };
  const use = async (recording: string) => {
    const request = await (await begin()).requestOf(services, { id: recording, language });
    if (request) prompt.setText(request);
    document.querySelector<HTMLElement>("[data-prompt]")?.focus();
    setBusy(false);
  };
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.latest}>
      <h2 id={id}>{t("recording.title")}</h2>
      <p className={styles.promise}>{t("recording.hint")}</p>
      <ul className={styles.recordings}>
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={styles.recording}
              disabled={isBusy}
              onClick={() => void play(run.id)}
            >
              <span className={styles.picture}>
                {run.picture ? (
                  <img src={run.picture(language)} width="480" height="320" alt="" decoding="async" />
                ) : (
                  <svg viewBox="-6 -4 36 24" aria-hidden="true" className={styles.sketch}>
                    <path d={SKETCHES[run.shows]} />
                  </svg>
                )}
                <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.play}>
                  <path d="M9 7v10l8-5z" />
                </svg>
              </span>
              <strong>{text(run.title)}</strong>
              {run.picture ? null : <span className={styles.promise}>{text(run.description ?? "")}</span>}
            </button>
            {/* What somebody has written is not overwritten. */}
            <Button
              variant="quiet"
              size="small"
              disabled={isBusy || prompt.text !== ""}
              aria-label={`${t("recording.use")}: ${text(run.title)}`}
              onClick={() => void use(run.id)}
            >
              {t("recording.use")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});
export default RecordingCards;
