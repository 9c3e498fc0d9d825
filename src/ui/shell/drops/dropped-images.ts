import type { Services } from "@core/di/token";
import { fromBase64 } from "@core/domain/text/base64";
import { splitLanguagePrefix } from "@core/domain/text/language";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { BackgroundImageSourceToken } from "@core/services/tokens";
import { SettingsStoreToken } from "@core/stores/tokens";
import { filesTaker } from "@ui/features/prompt/files-taker";
import { droppedAddress } from "@ui/features/settings/dropped-address";
import { backgroundOf } from "@ui/features/settings/use-background-image";

const FETCH_TIMEOUT_MS = 30_000;
/** A picture as an address of its own. */
const DATA_URL = /^data:(image\/[\w.+-]+)[^,]*;base64,(.*)$/s;

const listening = new WeakSet<AbortSignal>();

/**
 * Has home take pictures of websites, and offer images as its background; what is dragged within the page is none.
 * `begun` is the event that a drag which is going on was seen first by. Done once for a signal.
 */
export function listen(services: Services, begun: string, signal: AbortSignal): void {
  if (listening.has(signal)) return;
  listening.add(signal);
  let isWithin = begun === "dragstart";
  const onDrag = ({ type }: DragEvent) => {
    isWithin = type === "dragstart";
  };
  const isPicture = ({ dataTransfer, target, defaultPrevented }: DragEvent) => {
    const types = dataTransfer?.types ?? [];
    const isElsewhere = target instanceof Element && target.closest("textarea, input, [role=dialog]");
    return types.includes("text/uri-list") && !types.includes("Files") && !isElsewhere && !defaultPrevented;
  };
  const onHover = (event: DragEvent) => {
    if (isHome(services) && !isWithin && isPicture(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const { dataTransfer } = event;
    const files = [...(dataTransfer?.files ?? [])];
    if (!dataTransfer || isWithin || !isHome(services)) return;
    if (files.length === 0 && !isPicture(event)) return;
    event.preventDefault();
    // The dragged data can be asked for until the event is over.
    const [markup, addresses] = [dataTransfer.getData("text/html"), dataTransfer.getData("text/uri-list")];
    void takeImages(services, { files, markup, addresses });
  };
  addEventListener("dragstart", onDrag, { signal });
  addEventListener("dragend", onDrag, { signal });
  addEventListener("dragover", onHover, { signal });
  addEventListener("drop", onDrop, { signal });
}

function isHome(services: Services): boolean {
  const { languages } = services.get(SettingsStoreToken);
  return splitLanguagePrefix(location.pathname, languages).rest === "/";
}

/** The data of a drop, read before its event was over. */
interface Dropped {
  readonly files: readonly File[];
  /** `text/html`. */
  readonly markup: string;
  /** `text/uri-list`. */
  readonly addresses: string;
}

/**
 * Offers an image that was dropped on the home page as its background, too. One that was dragged from a website is
 * fetched, and attached; what cannot be had of it is told.
 */
async function takeImages(services: Services, { files, markup, addresses }: Dropped): Promise<void> {
  const notifier = services.get(NotifierToken);
  try {
    const image =
      files.length === 0
        ? await fetchImage(services, droppedAddress(markup, addresses))
        : files.find(({ type }) => type.startsWith("image/"));
    if (!image) return;
    if (files.length === 0) filesTaker()?.take([image]);
    notifier.notify({
      level: "info",
      code: "drop.background",
      params: { name: image.name },
      action: { code: "useAsBackground", run: () => void backgroundOf(services).fromFile(image) },
    });
  } catch (error) {
    notifier.error(error);
  }
}

/** @throws AppError `background.*` or `network.failed`. */
async function fetchImage(services: Services, address: string | undefined): Promise<File> {
  if (!address) throw new AppError("background.drop-image-or-web");
  const source = services.get(BackgroundImageSourceToken);
  const url = address.startsWith("data:")
    ? address
    : await source.fetch(address, AbortSignal.timeout(FETCH_TIMEOUT_MS));
  const [, type = "", data] = DATA_URL.exec(url) ?? [];
  if (data === undefined) throw new AppError("background.url-not-image");
  return new File([fromBase64(data)], nameIn(address, type), { type });
}

/** The last part of an address, where that names a picture. */
function nameIn(address: string, type: string): string {
  const last = address.startsWith("data:") ? "" : (new URL(address).pathname.split("/").at(-1) ?? "");
  const extension = type.replace(/^image\//, "").replace(/\+.*$/, "");
  return /\.\w{2,5}$/.test(last) ? last.slice(-100) : `image.${extension}`;
}
