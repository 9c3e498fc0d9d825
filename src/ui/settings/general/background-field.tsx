import { NotifierToken } from "@core/ports/notifier";
import { SettingsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { useDropHover } from "@ui/elements/use-drop-hover";
import { droppedAddress } from "@ui/features/settings/dropped-address";
import { useBackgroundImage } from "@ui/features/settings/use-background-image";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { ImageUp, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import field from "./background-field.module.css";

/** The background image of the home page: uploaded or by address, changed, removed. */
export const BackgroundField = observer(function BackgroundField() {
  const { t } = useTranslation("settings");
  const settings = useService(SettingsStoreToken);
  const notifier = useService(NotifierToken);
  const background = useBackgroundImage();
  const input = useRef<HTMLInputElement>(null);
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
        <Button icon={<ImageUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(image ? "general.backgroundChange" : "general.backgroundUpload")}
        </Button>
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
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("general.backgroundUpload")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void background.fromFile(file);
          event.target.value = "";
        }}
      />
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
