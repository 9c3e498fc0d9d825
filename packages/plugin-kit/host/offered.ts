/** Modules of the application that trusted plugins import: the names of `troupe.require`, as authors write them. */
export const OFFERED: readonly string[] = [
  "react",
  "react/jsx-runtime",
  "mobx-react-lite",
  "react-i18next",
  "@troupe/plugin-kit/ui",
];
