import { describe, expect, it } from "vitest";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { SAMPLE_LOCALE_BUNDLES } from "../../../../tests/fakes/sample-languages";
import { SettingsStore } from "./settings-store";

function setUp(values: Readonly<Record<string, string>> = {}) {
  const preferences = new MemoryPreferences(values);
  const storages = new MemoryPluginStorageFactory();
  return {
    preferences,
    storages,
    settings: new SettingsStore(preferences, storages, SAMPLE_LOCALE_BUNDLES),
  };
}

describe("SettingsStore", () => {
  it("starts from defaults when nothing valid was kept", () => {
    const { settings } = setUp({
      "troupe.language": "xx",
      "troupe.theme": "pink",
      "troupe.longestReply": "1e99",
    });
    expect(settings).toMatchObject({
      language: "en",
      theme: "system",
      platformName: "",
      drawerCollapsed: false,
      longestReply: 2_000_000,
    });
  });

  it("keeps what is set", () => {
    const { settings, preferences, storages } = setUp();
    settings.setLanguage("ko");
    settings.setTheme("dark");
    settings.setPlatformName("  Our team ");
    settings.setDrawerCollapsed(true);
    settings.setLongestReply(5_000_000);
    expect(new SettingsStore(preferences, storages, SAMPLE_LOCALE_BUNDLES)).toMatchObject({
      language: "ko",
      theme: "dark",
      platformName: "Our team",
      drawerCollapsed: true,
      longestReply: 5_000_000,
    });
  });

  it("takes the device's language only while the user has chosen none", () => {
    const { settings, preferences } = setUp();
    settings.suggestLanguage("fr");
    expect(settings.language).toBe("fr");
    expect(preferences.get("troupe.language")).toBeUndefined();
    settings.setLanguage("ko");
    settings.suggestLanguage("fr");
    expect(settings.language).toBe("ko");
  });

  it("brings the background image back and forgets it on request", async () => {
    const { settings, preferences, storages } = setUp();
    await settings.setBackgroundImage("data:image/png;base64,AA==");
    expect(settings.backgroundImage).toBe("data:image/png;base64,AA==");
    const next = new SettingsStore(preferences, storages, SAMPLE_LOCALE_BUNDLES);
    await next.load();
    expect(next.backgroundImage).toBe("data:image/png;base64,AA==");
    await next.setBackgroundImage(undefined);
    expect(next.backgroundImage).toBeUndefined();
    const last = new SettingsStore(preferences, storages, SAMPLE_LOCALE_BUNDLES);
    await last.load();
    expect(last.backgroundImage).toBeUndefined();
  });

  it("keeps the earlier image when the new one cannot be written", async () => {
    const full = {
      of: () => ({
        get: async () => "data:old",
        set: () => Promise.reject(new Error("full")),
        remove: async () => {},
      }),
    };
    const settings = new SettingsStore(new MemoryPreferences(), full, SAMPLE_LOCALE_BUNDLES);
    await settings.load();
    await expect(settings.setBackgroundImage("data:new")).rejects.toThrow("full");
    expect(settings.backgroundImage).toBe("data:old");
  });
});
