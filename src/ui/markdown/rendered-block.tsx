import { isAbort } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { CodeBlockRenderer, Drawing } from "@core/points/code-block-renderer";
import { announce } from "@ui/announce";
import { Button } from "@ui/elements/button";
import { useErrorText } from "@ui/error-text";
import { useService, useServices } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./code-block.module.css";
import { FarDrawing } from "./far-picture";
import type { ViewTalk } from "./frame/interactive-frame";
import { loadRenderer } from "./frame/load-renderer";
import { MarkdownLink } from "./markdown-link";
import { PageTurner } from "./page-turner";
import { safeLink } from "./parse/safe-url";
import { useAwaitedPlugins } from "./use-awaited-plugins";
import { type DrawingPlace, useResting } from "./use-resting";
import { useVisible } from "./use-visible";

/** Properties of a drawing. */
export interface RenderedBlockProps {
  language: string;
  source: string;
  renderer: CodeBlockRenderer | undefined;
  /** Of a view, which has no source. */
  talk?: ViewTalk | undefined;
  /** The name of the plugin, where it is not found by the renderer. */
  origin?: string | undefined;
}

type State =
  | { status: "drawing" }
  | { status: "drawn"; drawing: Drawing }
  | { status: "failed" | "missing"; error?: unknown };

/** The drawing of a block, made when it comes into view; with its source and the reason when that fails. */
export function RenderedBlock({ language, source, renderer, talk, origin }: RenderedBlockProps) {
  const { t } = useTranslation("markdown");
  const box = useRef<HTMLDivElement>(null);
  const isVisible = useVisible(box, true);
  const [attempt, setAttempt] = useState(0);
  const [link, setLink] = useState<string>();
  const [{ isLive, heightPx, picture }, setPlace] = useState<DrawingPlace>({ isLive: true });
  const state = useDrawing({
    box,
    source,
    language,
    renderer: isVisible && isLive ? renderer : undefined,
    attempt,
    talk,
    onLink: setLink,
  });
  const drawing = state.status === "drawn" ? state.drawing : undefined;
  useResting(box, drawing !== undefined && isStill(renderer), setPlace, drawing);
  const isAwaited = useAwaitedPlugins(!renderer);
  const drawn: State = isLive ? state : { status: "drawing" };
  const shown: State = renderer ? drawn : { status: isAwaited ? "drawing" : "missing" };
  // One that was taken away and comes back moves nothing.
  const place = shown.status === "drawing" ? heightPx : undefined;
  return (
    <div className={styles.drawing} data-status={shown.status} data-kind={language}>
      {shown.status === "drawing" && place === undefined ? (
        <p className={styles.waiting}>{t("code.drawing")}</p>
      ) : null}
      {place !== undefined && picture && renderer && "title" in renderer ? (
        <FarDrawing picture={picture} title={renderer.title} />
      ) : null}
      <div ref={box} className={styles.host} style={{ minBlockSize: place }} />
      {shown.status === "drawn" && renderer?.isolation === "interactive" ? (
        <Origin renderer={renderer} name={origin} />
      ) : null}
      {shown.status === "drawn" && shown.drawing.pages ? <PageTurner pages={shown.drawing.pages} /> : null}
      {link === undefined ? null : <DrawingLink address={link} onDone={() => setLink(undefined)} />}
      {shown.status === "failed" || shown.status === "missing" ? (
        <Failure state={shown} source={source} onRetry={() => setAttempt(attempt + 1)} />
      ) : null}
    </div>
  );
}

/** Whether a drawing looks as before when it is made anew: pages are turned, and into documents people type. */
function isStill(renderer: CodeBlockRenderer | undefined): boolean {
  return (renderer?.isolation === "frame" || renderer?.isolation === "contained") && !renderer.shape;
}

/** Says whose view this is that people may type into: it can look like a part of the application. */
function Origin({ renderer, name }: { renderer: CodeBlockRenderer; name: string | undefined }) {
  const { t } = useTranslation("markdown");
  const host = useService(PluginHostToken);
  const id = host.ownerOf(renderer);
  const plugin = name ?? host.find(id)?.name ?? id;
  return <p className={styles.origin}>{t("code.interactive", { plugin })}</p>;
}

function Failure({
  state,
  source,
  onRetry,
}: {
  state: State & { error?: unknown };
  source: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation("markdown");
  const text = useErrorText();
  return (
    <div className={styles.failure}>
      <p className={styles.failureTitle}>
        {state.status === "failed"
          ? text(state.error)
          : t(state.error === undefined ? "failed.title" : "failed.notLoaded")}
      </p>
      {source === "" ? null : (
        <pre className={styles.code}>
          <code>{source}</code>
        </pre>
      )}
      {state.error === undefined ? null : (
        <Button size="small" onClick={onRetry}>
          {t("common:retry")}
        </Button>
      )}
    </div>
  );
}

function useDrawing({
  box,
  source,
  language,
  renderer,
  attempt,
  talk,
  onLink,
}: {
  box: { current: HTMLElement | null };
  source: string;
  language: string;
  renderer: CodeBlockRenderer | undefined;
  attempt: number;
  talk: ViewTalk | undefined;
  onLink: (address: string) => void;
}): State {
  const services = useServices();
  const [state, setState] = useState<State>({ status: "drawing" });
  useEffect(() => {
    const element = box.current;
    if (!renderer || !element) return;
    const controller = new AbortController();
    const { signal } = controller;
    let drawing: Drawing | undefined;
    const fail = (status: "failed" | "missing") => (error: unknown) => {
      if (!signal.aborted && !isAbort(error)) setState({ status, error });
    };
    setState({ status: "drawing" });
    loadRenderer(services, renderer).then(
      (draw) =>
        draw({ host: element, source, language, signal, isAsked: attempt > 0, talk, onLink }).then(
          (drawn) => {
            drawing = drawn;
            if (signal.aborted) drawn.dispose();
            else setState({ status: "drawn", drawing: drawn });
            void drawn.ended?.then(fail("failed"));
          },
          fail("failed"),
        ),
      fail("missing"),
    );
    return () => {
      controller.abort();
      drawing?.dispose();
    };
  }, [box, services, renderer, source, language, attempt, talk, onLink]);
  return state;
}

/** Properties of the notice of a link in a drawing. */
interface DrawingLinkProps {
  /** The link's target according to the drawing: untrusted. */
  address: string;
  onDone: () => void;
}

/**
 * Tells where a link that was clicked in a drawing leads, and opens it as every other link. Drawings are strangers'
 * and show what they like, so their links are never followed without the host having been seen.
 */
function DrawingLink({ address, onDone }: DrawingLinkProps) {
  const { t } = useTranslation("markdown");
  const target = safeLink(address);
  const { host = "", pathname = "" } = target ? new URL(target) : {};
  const leads = t("link.leads", { host: host || pathname });
  useEffect(() => {
    if (target) announce(leads);
  }, [target, leads]);
  if (!target) return null;
  return (
    <div className={styles.link}>
      <span className={styles.leads}>{leads}</span>
      <MarkdownLink href={target} title={target}>
        {t("link.open")}
      </MarkdownLink>
      <Button size="small" onClick={onDone}>
        {t("common:dismiss")}
      </Button>
    </div>
  );
}
