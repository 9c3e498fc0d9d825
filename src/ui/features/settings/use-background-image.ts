import type { Services } from "@core/di/token";
import { checkBackgroundFile } from "@core/domain/file/background-image";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { BackgroundImageSourceToken } from "@core/services/tokens";
import { SettingsStoreToken } from "@core/stores/tokens";
import { useServices } from "@ui/services-context";

const FETCH_TIMEOUT_MS = 30_000;

/** Ways to choose the background image. Each checks it, keeps it, and tells the user how it went. */
export interface BackgroundImage {
  fromFile(file: File): Promise<void>;
  fromUrl(url: string): Promise<void>;
  /** Files that were dropped, or a picture dragged from a website. */
  fromDrop(files: readonly File[], url: string | undefined): Promise<void>;
}

/** Changes the background image. */
export function useBackgroundImage(): BackgroundImage {
  return backgroundOf(useServices());
}

/** The same for whoever imports it when an image has come. */
export function backgroundOf(services: Services): BackgroundImage {
  const settings = services.get(SettingsStoreToken);
  const source = services.get(BackgroundImageSourceToken);
  const notifier = services.get(NotifierToken);
  const keep = async (read: () => Promise<string>) => {
    try {
      await settings.setBackgroundImage(await read());
      notifier.notify({ level: "success", code: "settings.backgroundSet" });
    } catch (error) {
      notifier.error(error);
    }
  };
  const ofFile = async (file: File) => {
    checkBackgroundFile(file);
    const { readDataUrl } = await import("@ui/elements/files/read-file");
    return readDataUrl(file);
  };
  const ofUrl = async (url: string) =>
    url.startsWith("data:") ? url : source.fetch(url, AbortSignal.timeout(FETCH_TIMEOUT_MS));
  const ofDropped = (files: readonly File[], url: string | undefined) => {
    const image = files.find(({ type }) => type.startsWith("image/"));
    if (image) return ofFile(image);
    if (files.length > 0) throw new AppError("background.drop-image");
    if (!url) throw new AppError("background.drop-image-or-web");
    return ofUrl(url);
  };
  return {
    fromFile: (file) => keep(async () => ofFile(file)),
    fromUrl: (url) => keep(async () => ofUrl(url)),
    fromDrop: (files, url) => keep(async () => ofDropped(files, url)),
  };
}
