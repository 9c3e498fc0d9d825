import { NotifierToken } from "@core/ports/notifier";
import { SettingsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { FileButton } from "@ui/elements/files/file-button";
import { useDropHover } from "@ui/elements/files/use-drop-hover";
import { TextField } from "@ui/elements/text-field";
import { droppedAddress } from "@ui/features/settings/dropped-address";
import { useBackgroundImage } from "@ui/features/settings/use-background-image";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { ImageUp, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import field from "./background-field.module.css";

/** The background image of the home page: uploaded or by address, changed, removed. */
export const BackgroundField = observer(function BackgroundField() {
  const { t } = useTranslation("settings");
  const settings = useService(SettingsStoreToken);
  const notifier = useService(NotifierToken);
  const background = useBackgroundImage();
  const [url, setUrl] = useState("");
  const fetchUrl = (event: FormEvent) => {
    event.preventDefault();
    void background.fromUrl(url.trim());
  };
  const image = settings.backgroundImage;
  const { over, handlers } = useDropHover((transfer) => {
    void background.fromDrop(
      [...transfer.files],
      droppedAddress(transfer.getData("text/html"), transfer.getData("text/uri-list")),
    );
  });
  return (
    <div className={`${styles.group} ${field.zone} ${over ? field.over : ""}`} {...handlers}>
      <span className={styles.label}>{t("general.background")}</span>
      <p className={styles.hint}>{t("general.backgroundHint")}</p>
      {image ? <img className={field.preview} src={image} alt={t("general.backgroundPreview")} /> : null}
      <div className={styles.row}>
        <FileButton
          icon={<ImageUp aria-hidden="true" />}
          label={t("general.backgroundUpload")}
          accept="image/*"
          onFiles={([file]) => void background.fromFile(file)}
        >
          {t(image ? "general.backgroundChange" : "general.backgroundUpload")}
        </FileButton>
        {image ? (
          <Button
            variant="danger"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() =>
              void settings.setBackgroundImage(undefined).catch((error: unknown) => notifier.error(error))
            }
          >
            {t("general.backgroundRemove")}
          </Button>
        ) : null}
      </div>
      <form className={styles.fields} onSubmit={fetchUrl}>
        <TextField
          label={t("general.backgroundUrl")}
          type="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" disabled={url.trim() === ""}>
          {t("general.backgroundUse")}
        </Button>
      </form>
    </div>
  );
});
