import { SettingsStoreToken } from "@core/stores/tokens";
import { useBackgroundImage } from "@ui/components/use-background-image";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Examples } from "./examples";
import styles from "./home-page.module.css";
import { HomePrompt } from "./home-prompt";
import { LatestTasksSlot } from "./latest-tasks-slot";

/** Where work begins: the prompt, four examples of one, and what was delegated last. */
const HomePage = observer(function HomePage() {
  const { t } = useTranslation("home");
  const { backgroundImage } = useService(SettingsStoreToken);
  const background = useBackgroundImage();
  const [dropping, setDropping] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    void background.fromDrop([...event.dataTransfer.files], droppedUrl(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; settings offer the same by button
    <div
      className={`${styles.home} ${dropping ? styles.dropping : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      {backgroundImage ? <img className={styles.background} src={backgroundImage} alt="" /> : null}
      <div className={`${styles.column} ${backgroundImage ? styles.onImage : ""}`}>
        <header>
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.subtitle}>{t("subtitle")}</p>
        </header>
        <HomePrompt />
        {dropping ? <p className={styles.dropHint}>{t("dropImage")}</p> : <Examples />}
        <LatestTasksSlot />
      </div>
    </div>
  );
});
export default HomePage;

/** The address of a picture dragged from a website. */
function droppedUrl(transfer: DataTransfer): string | undefined {
  const address = transfer.getData("text/uri-list").split("\n")[0]?.trim();
  return address && /^(https?|data):/.test(address) ? address : undefined;
}
