import { visibleName } from "@core/domain/text/visible-text";
import { isAbort } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ACTION_SITES, type ActionPlace } from "@core/points/action";
import { NotifierToken } from "@core/ports/notifier";
import { announce } from "@ui/announce";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import ViewBox from "@ui/features/views/view-box";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import Markdown from "@ui/markdown/markdown";
import { useServices } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import styles from "./actions.module.css";
import type { ChosenAction } from "./run-target";
import { type ShownResult, takeResult } from "./take-result";

/** Limit for an action, in milliseconds. */
const LIMIT_MS = 120_000;

/** Properties of the run. */
export interface ActionRunProps {
  chosen: ChosenAction;
  /** Called once nothing is left to be seen of it. */
  onClose: () => void;
}

/** An action at work, which can be stopped, and the text or view it shows. */
export default function ActionRun({ chosen, onClose }: ActionRunProps) {
  const { t } = useTranslation("common");
  const name = visibleName(chosen.action.name);
  const { shown, stop } = useRun(chosen, onClose);
  if (shown !== undefined)
    return (
      <Modal title={name} description={visibleName(chosen.action.origin)} width="wide" onClose={onClose}>
        <div className={styles.shown}>
          {"markdown" in shown ? (
            <Markdown text={shown.markdown} />
          ) : (
            <ViewBox view={shown.view} input={shown.input} />
          )}
        </div>
      </Modal>
    );
  return createPortal(
    <div role="status" className={styles.running}>
      {name}
      <Button size="small" onClick={stop}>
        {t("prompt.stop")}
      </Button>
    </div>,
    document.body,
  );
}

/** Runs what was chosen, once. */
function useRun(chosen: ChosenAction, onClose: () => void) {
  const { t } = useTranslation("tools");
  const services = useServices();
  const navigate = useAppNavigate();
  const language = useLanguage();
  const [shown, setShown] = useState<ShownResult>();
  const work = useRef(new AbortController());
  const over = useRef({ onClose, navigate, said: t, language });
  over.current = { onClose, navigate, said: t, language };
  useEffect(() => {
    const controller = new AbortController();
    work.current = controller;
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LIMIT_MS)]);
    const run = async () => {
      const { action, place, text, document: target, task } = chosen;
      const title = task?.title ?? target?.artifact.title ?? "";
      const request = task ? { request: task.request } : {};
      const load = await services.get(PluginHostToken).load(action);
      const site = ACTION_SITES.find((each) => each === place);
      const at = site ? ({ place: "palette", site } as const) : { place: place as ActionPlace };
      const result = await load({ ...at, text, title, ...request, language: over.current.language }, signal);
      signal.throwIfAborted();
      const taken = await takeResult(services, chosen, result);
      if (!("what" in taken)) return setShown(taken);
      if (taken.what === "unchanged")
        services
          .get(NotifierToken)
          .notify({ level: "info", code: "action.unchanged", params: { name: visibleName(action.name) } });
      else announce(over.current.said(`actions.${taken.what}`));
      over.current.onClose();
      if (taken.isOnHomePage) await over.current.navigate("/");
    };
    run().catch((error: unknown) => {
      if (controller.signal.aborted && isAbort(error)) return;
      services.get(NotifierToken).error(error);
      over.current.onClose();
    });
    return () => controller.abort();
  }, [chosen, services]);
  const stop = () => {
    work.current.abort();
    onClose();
  };
  return { shown, stop };
}
