import { visibleName } from "@core/domain/text/visible-text";
import { isAbort } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { NotifierToken } from "@core/ports/notifier";
import { announce } from "@ui/announce";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import Markdown from "@ui/markdown/markdown";
import { useServices } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import styles from "./actions.module.css";
import type { ChosenAction } from "./run-target";
import { takeResult } from "./take-result";

/** Limit for an action, in milliseconds. */
const LIMIT_MS = 120_000;

/** Properties of the run. */
export interface ActionRunProps {
  chosen: ChosenAction;
  /** Called once nothing is left to be seen of it. */
  onClose: () => void;
}

/** An action at work, which can be stopped, and the text it shows. */
export default function ActionRun({ chosen, onClose }: ActionRunProps) {
  const { t } = useTranslation("common");
  const name = visibleName(chosen.action.name);
  const { markdown, stop } = useRun(chosen, onClose);
  if (markdown !== undefined)
    return (
      <Modal title={name} description={visibleName(chosen.action.origin)} width="wide" onClose={onClose}>
        <div className={styles.shown}>
          <Markdown text={markdown} />
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
  const [markdown, setMarkdown] = useState<string>();
  const work = useRef(new AbortController());
  const over = useRef({ onClose, navigate, said: t, language });
  over.current = { onClose, navigate, said: t, language };
  useEffect(() => {
    const controller = new AbortController();
    work.current = controller;
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LIMIT_MS)]);
    const run = async () => {
      const { action, place, text, document: target } = chosen;
      const title = target?.artifact.title ?? "";
      const load = await services.get(PluginHostToken).load(action);
      const result = await load({ place, text, title, language: over.current.language }, signal);
      signal.throwIfAborted();
      const taken = await takeResult(services, chosen, result);
      if ("markdown" in taken) return setMarkdown(taken.markdown);
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
  return { markdown, stop };
}
