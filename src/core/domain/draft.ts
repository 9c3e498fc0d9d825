/** Text that is not final: an unsent prompt, or a reply that is still streaming. */
export interface Draft {
  /** What it belongs to: `home`, `conversation/{id}`, `message/{id}` or `task/{id}`. */
  readonly id: string;
  readonly text: string;
  readonly reasoning?: string;
  readonly updatedAt: number;
  /** Whatever the owner needs to pick it up again. */
  readonly detail?: Readonly<Record<string, string | number>>;
}
