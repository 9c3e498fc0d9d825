/** A few texts in German. */
export const sample = {
  point: "locale-bundle",
  id: "de/acme",
  language: "de",
  namespace: "acme",
  languageName: "Deutsch",
  texts: { greeting: "Guten Tag" },
};
