/** How much short work the page does before it lets others run: worst-made sources of this cost take some 50 ms. */
const SHARE = 6000;

/** The share of the page's thread that short work may take at a time. Costs are in characters of ordinary code. */
export class FrameShare {
  #left = SHARE;
  #renewal: Promise<void> | undefined;

  /** Takes what a piece of work costs; false when the share is used up. */
  take(cost: number): boolean {
    void this.renewal();
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  /** Resolves when there is a share again. */
  renewal(): Promise<void> {
    this.#renewal ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#left = SHARE;
        this.#renewal = undefined;
        resolve();
      });
    });
    return this.#renewal;
  }
}
