declare module "*?cell" {
  /** Where the text of a script is, bundled for the worker of a cell. */
  const script: { readonly url: string };
  export default script;
}
