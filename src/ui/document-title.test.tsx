// @vitest-environment jsdom
import { SettingsStoreToken } from "@core/stores/tokens";
import { observable, runInAction } from "mobx";
import { expect, test } from "vitest";
import { renderWithServices, service } from "../../tests/fakes/render-with-services";
import { useDocumentTitle } from "./document-title";

test("the title of the tab follows the platform's name while the page is open", () => {
  const settings = observable({ platformName: "" });
  function Page() {
    useDocumentTitle("Settings");
    return null;
  }
  renderWithServices(<Page />, new Map([service(SettingsStoreToken, settings)]));
  expect(document.title).toBe("Settings · Troupe");
  runInAction(() => {
    settings.platformName = "Atelier";
  });
  expect(document.title).toBe("Settings · Atelier");
});
