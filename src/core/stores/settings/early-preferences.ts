/** Names of the preferences that are also read before the application has started, for the first paint. */
export const EARLY_PREFERENCES = {
  language: "troupe.language",
  theme: "troupe.theme",
  platformName: "troupe.platformName",
  drawerCollapsed: "troupe.drawerCollapsed",
} as const;

/** Name under which the tab keeps the text of the home page's prompt; what is typed early is put there too. */
export const HOME_PROMPT_DRAFT = "homePrompt";

/** Whether letters alone are shortcuts; they are until it says `false`. */
export const SINGLE_KEYS = "troupe.singleKeys";
