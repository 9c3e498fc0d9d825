/** Work that hands over items, each of which `give` has it wait for; `ended` when nobody takes any more. */
type Pushing<Item> = (give: (item: Item) => Promise<void>, ended: AbortSignal) => Promise<unknown>;

/**
 * The items that work hands over, for whoever asks for them: while one is used, the next is made, and no more.
 * @throws what the work throws, or the reason of the signal.
 */
export async function* pulled<Item>(push: Pushing<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const left = new AbortController();
  const given: { readonly item: Item; readonly taken: () => void }[] = [];
  let news = () => {};
  let outcome: { readonly error?: unknown } | undefined;
  const give = (item: Item) =>
    new Promise<void>((taken) => {
      given.push({ item, taken });
      news();
    });
  const end = (how: { readonly error?: unknown }) => {
    outcome = how;
    news();
  };
  push(give, AbortSignal.any([signal, left.signal])).then(
    () => end({}),
    (error: unknown) => end({ error }),
  );
  try {
    for (;;) {
      const next = given.shift();
      if (next) {
        next.taken();
        yield next.item;
      } else if (!outcome) {
        await new Promise<void>((resolve) => {
          news = resolve;
        });
      } else if ("error" in outcome) throw outcome.error;
      else return;
    }
  } finally {
    left.abort();
  }
}
