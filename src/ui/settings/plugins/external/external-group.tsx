import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import type { SafeReason } from "@core/services/external-plugins/safe-start";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { ShowMore } from "@ui/elements/show-more";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConsentDialog } from "./consent-dialog";
import { InstallDialog } from "./install-dialog";
import { KeptRow } from "./kept-row";
import { useNewerVersions } from "./use-newer-versions";

const Gallery = lazy(() => import("./gallery"));

/** The number shown at first, and added each time: a restored backup may bring any number. */
const PAGE_SIZE = 50;

/** Plugins from outside: what is installed, and ways to install more. */
export const ExternalGroup = observer(function ExternalGroup() {
  const { t } = useTranslation("plugins");
  const store = useService(ExternalPluginsStoreToken);
  const installButton = useRef<HTMLButtonElement>(null);
  const [installing, setInstalling] = useState(false);
  const [asked, setAsked] = useState<PluginPreview>();
  const [showsGallery, setShowsGallery] = useState(false);
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + PAGE_SIZE), []);
  const find = (id: string) => {
    setAsked(undefined);
    setInstalling(false);
    setWanted(id);
    setShowsGallery(true);
  };
  const newer = useNewerVersions();
  const further = store.kept.length - shown;
  useEffect(() => void store.load(), [store]);
  return (
    <section className={section.group}>
      <h3>{t("external.title")}</h3>
      <p className={section.hint}>{t("external.hint")}</p>
      <ErrorAlert error={store.error} className={section.failure} />
      {store.safeReason ? <SafeStartLine reason={store.safeReason} onEnd={store.endSafeStart} /> : null}
      <div className={section.row}>
        <Button ref={installButton} onClick={() => setInstalling(true)}>
          {t("external.install.open")}
        </Button>
        <Button aria-expanded={showsGallery} onClick={() => setShowsGallery(!showsGallery)}>
          {t("external.gallery.open")}
        </Button>
      </div>
      {showsGallery ? (
        <Suspense fallback={null}>
          <Gallery key={wanted} sought={wanted} onRead={setAsked} />
        </Suspense>
      ) : null}
      {store.kept.length > 0 ? (
        <ul className={section.list} aria-label={t("external.title")}>
          {store.kept.slice(0, shown).map((kept) => (
            <KeptRow
              key={kept.plugin.id}
              kept={kept}
              newer={newer.get(kept.plugin.id)}
              onAsk={setAsked}
              onFind={find}
              onRemoved={() => installButton.current?.focus()}
            />
          ))}
        </ul>
      ) : null}
      {further > 0 ? (
        <ShowMore key={shown} label={t("common:showMore", { count: further })} onShowMore={showMore} />
      ) : null}
      {installing && !asked ? <InstallDialog onRead={setAsked} onClose={() => setInstalling(false)} /> : null}
      {asked ? (
        <ConsentDialog
          preview={asked}
          onAgree={(consent) => store.install(asked, consent)}
          onFind={find}
          onClose={() => {
            setAsked(undefined);
            setInstalling(false);
          }}
        />
      ) : null}
    </section>
  );
});

/** Says why none of them runs in this tab, with the way back. */
function SafeStartLine({ reason, onEnd }: { reason: SafeReason; onEnd: () => void }) {
  const { t } = useTranslation("plugins");
  const end = () => {
    onEnd();
    location.reload();
  };
  return (
    <div className={section.row}>
      <p>
        <strong>{t("external.safe.title")}</strong>
        <br />
        {t(`external.safe.${reason}`)}
      </p>
      <Button size="small" onClick={end}>
        {t("external.safe.end")}
      </Button>
    </div>
  );
}
