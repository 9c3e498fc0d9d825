declare module "virtual:cell-prelude" {
  /** The script that runs in the worker of a cell ahead of a plugin. */
  const text: string;
  export default text;
}

declare module "virtual:english-texts" {
  /** The English texts by namespace. */
  const texts: Readonly<Record<string, import("../../../src/core/points/locale-bundle").LocaleTexts>>;
  export default texts;
}
