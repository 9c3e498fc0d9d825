declare module "plotly.js-dist-min" {
  /** The part of plotly.js that is used here; the package brings no types. */
  const Plotly: {
    react(root: HTMLElement, data: readonly object[], layout: object, config: object): Promise<unknown>;
  };
  export default Plotly;
}
