declare module "virtual:english-texts" {
  /** The English texts by namespace. */
  const texts: Readonly<Record<string, import("../../../src/core/points/locale-bundle").LocaleTexts>>;
  export default texts;
}
