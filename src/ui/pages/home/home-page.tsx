import { PluginHostToken } from "@core/plugin/plugin-host";
import { PluginViews } from "@core/points/view";
import { TaskPresenceToken } from "@core/services/tokens";
import {
  AgentsStoreToken,
  HomePromptStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { useService, useServices } from "@ui/services-context";
import { AppWindow, BookOpen, ListChecks, type LucideIcon, MessageCircle } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";
import { HomePrompt } from "./home-prompt";

const LatestTasks = part(() => import("./latest-tasks"), ["home", "recordings", "tasks", "examples"]);
const NewDeviceOffer = part(() => import("./new-device-offer"), ["examples"]);
const ViewCards = part(() => import("@ui/features/views/view-cards"));

/** The place of the latest tasks; a new installation, which has none, is offered examples. */
function LatestTasksSlot() {
  const services = useServices();
  const presence = useService(TaskPresenceToken);
  const [shown, setShown] = useState<"tasks" | "offer" | "examples">();
  useEffect(() => {
    let mounted = true;
    const show = async () => {
      const any = await presence.any();
      if (any) await services.ready(TasksStoreToken);
      if (mounted) setShown(any ? "tasks" : "offer");
    };
    // Without a database, which is reported elsewhere, the page works just the same.
    show().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [services, presence]);
  const offer = <NewDeviceOffer onLoaded={() => setShown("examples")} />;
  if (shown === "offer") return offer;
  // The offer stays until what takes its place has come.
  return shown ? (
    <LatestTasks takesFocus={shown === "examples"} meanwhile={shown === "examples" && offer} />
  ) : null;
}

/** With icons that the drawer has as well: a first visit loads each of them. */
const EXAMPLES: readonly { readonly id: string; readonly icon: LucideIcon }[] = [
  { id: "study", icon: BookOpen },
  { id: "launch", icon: MessageCircle },
  { id: "compare", icon: ListChecks },
  { id: "code", icon: AppWindow },
];

/** Four prompts to begin with; each fills the prompt box. */
function Starters() {
  const { t } = useTranslation("home");
  const prompt = useService(HomePromptStoreToken);
  const fill = (text: string) => {
    prompt.setText(text);
    document.querySelector<HTMLElement>("[data-prompt]")?.focus();
  };
  return (
    <ul className={styles.examples} aria-label={t("examples")}>
      {EXAMPLES.map(({ id, icon: Icon }) => (
        <li key={id}>
          <button type="button" className={styles.example} onClick={() => fill(t(`examplePrompt.${id}`))}>
            <Icon aria-hidden="true" />
            {t(`exampleLabel.${id}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The page where work begins: the prompt, four examples of one, and what was delegated last. */
const HomePage = observer(function HomePage() {
  const { t } = useTranslation("home");
  const { backgroundImage } = useService(SettingsStoreToken);
  const agents = useService(AgentsStoreToken);
  const prompt = useService(HomePromptStoreToken);
  const providers = useService(ProvidersStoreToken);
  const hasViews = useService(PluginHostToken).open(PluginViews).all.length > 0;
  // Until there is one, the page asks for nothing else.
  const asksForProvider = prompt.needsProvider && !providers.defaultCredential;
  // Every other page shows more of them than the one that is chosen here.
  useEffect(() => () => void agents.load(), [agents]);
  return (
    <div className={styles.home}>
      {backgroundImage ? <img className={styles.background} src={backgroundImage} alt="" /> : null}
      <div className={`${styles.column} ${backgroundImage ? styles.onImage : ""}`}>
        <header>
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.subtitle}>{t("subtitle")}</p>
          {asksForProvider ? null : <p className={styles.promise}>{t("promise")}</p>}
        </header>
        <HomePrompt starters={<Starters />} />
        {asksForProvider ? null : <LatestTasksSlot />}
        {hasViews ? <ViewCards /> : null}
      </div>
    </div>
  );
});
export default HomePage;
