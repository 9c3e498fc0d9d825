// @vitest-environment jsdom

import { NotifierToken } from "@core/ports/notifier";
import { BackgroundImageSourceToken } from "@core/services/tokens";
import { SettingsStoreToken } from "@core/stores/tokens";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { type BackgroundImage, useBackgroundImage } from "./use-background-image";

const picture = new File(["hi"], "hill.png", { type: "image/png" });
const notes = new File(["hi"], "notes.txt", { type: "text/plain" });
const ADDRESS = "https://pictures.example/hill.png";

let kept: (string | undefined)[];
let notifier: MemoryNotifier;
let background: BackgroundImage;

function Holder() {
  background = useBackgroundImage();
  return null;
}

beforeEach(() => {
  kept = [];
  notifier = new MemoryNotifier();
  const services = new Map([
    service(NotifierToken, notifier),
    service(BackgroundImageSourceToken, { fetch: async (url) => `data:image/png;from,${url}` }),
    service(SettingsStoreToken, {
      setBackgroundImage: async (image) => {
        kept.push(image);
      },
    }),
  ]);
  renderWithServices(<Holder />, services);
});

const failures = () => notifier.errors.map(({ code }) => code);

describe("the background image", () => {
  it("is kept from a chosen file", async () => {
    await background.fromFile(picture);
    expect(kept).toEqual(["data:image/png;base64,aGk="]);
    expect(notifier.notices).toMatchObject([{ level: "success", code: "settings.backgroundSet" }]);
  });

  it("is not taken from a file that is no image, or too large", async () => {
    await background.fromFile(notes);
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
    await background.fromFile(large);
    expect(failures()).toEqual(["background.not-image", "background.too-large"]);
    expect(notifier.errors[1]?.params).toEqual({ size: 10 });
    expect(kept).toEqual([]);
  });

  it("is the first image among dropped files", async () => {
    await background.fromDrop([notes, picture], undefined);
    expect(kept).toEqual(["data:image/png;base64,aGk="]);
  });

  it("is fetched when a picture is dragged from a website", async () => {
    await background.fromDrop([], ADDRESS);
    expect(kept).toEqual([`data:image/png;from,${ADDRESS}`]);
  });

  it("is missing from a drop of other files, or of nothing that can be used", async () => {
    await background.fromDrop([notes], undefined);
    await background.fromDrop([], undefined);
    expect(failures()).toEqual(["background.drop-image", "background.drop-image-or-web"]);
    expect(kept).toEqual([]);
  });
});
