declare module "plotly.js-dist-min" {
  /** The part of plotly.js that is used here; the package brings no types. */
  const Plotly: {
    /** Sets what holds for all charts; `logging: 0` writes nothing to the console. */
    setPlotConfig(config: { readonly logging: 0 }): void;
    react(root: HTMLElement, data: readonly object[], layout: object, config: object): Promise<unknown>;
  };
  export default Plotly;
}
