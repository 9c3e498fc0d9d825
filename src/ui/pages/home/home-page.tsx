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
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";
import { HomePrompt } from "./home-prompt";

const LatestTasks = part(() => import("./latest-tasks"), ["home", "recordings", "tasks", "examples"]);
const RecordingCards = part(() => import("./recording-cards"), ["examples"]);
const ViewCards = part(() => import("@ui/features/views/view-cards"));

/** The place of the latest tasks; a new installation, which has none, shows what comes of one. */
function LatestTasksSlot() {
  const services = useServices();
  const presence = useService(TaskPresenceToken);
  const [hasTasks, setHasTasks] = useState<boolean>();
  useEffect(() => {
    let mounted = true;
    const show = async () => {
      const any = await presence.any();
      if (any) await services.ready(TasksStoreToken);
      if (mounted) setHasTasks(any);
    };
    // Without a database, which is reported elsewhere, the page works just the same.
    show().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [services, presence]);
  if (hasTasks === undefined) return null;
  return hasTasks ? <LatestTasks /> : <RecordingCards />;
}

/** The page where work begins: the prompt, and what was delegated last. */
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
        <HomePrompt />
        {asksForProvider ? null : <LatestTasksSlot />}
        {hasViews ? <ViewCards /> : null}
      </div>
    </div>
  );
});
export default HomePage;
