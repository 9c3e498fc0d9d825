import { expect, it } from "vitest";
import { contained } from "./contained";

/** The largest value that a field takes, and the next larger one. */
type Bound = readonly [largest: unknown, larger: unknown];

/** The bound of a text. */
export function letters(most: number): Bound {
  return ["a".repeat(most), "a".repeat(most + 1)];
}

/** The bound of a list, of which each entry is made from its place. */
export function entries(most: number, entryAt: (place: number) => unknown): Bound {
  const list = Array.from({ length: most + 1 }, (_, place) => entryAt(place));
  return [list.slice(0, most), list];
}

/** Tests that fields of a contribution take what their bounds permit, and nothing larger. */
export function holdsBounds(
  sample: Readonly<Record<string, unknown>>,
  bounds: Readonly<Record<string, Bound>>,
): void {
  const { point, id } = sample as { readonly point: string; readonly id: string };
  it.each(Object.entries(bounds))(
    "%s takes what its bound permits, and nothing larger",
    async (field, bound) => {
      const made = (value: unknown) => contained([{ ...sample, point, id, [field]: value }]);
      await expect(made(bound[0])).resolves.toBeDefined();
      await expect(made(bound[1])).rejects.toMatchObject({
        code: "external-plugin.bad-contribution",
        params: { field: expect.stringMatching(new RegExp(`^${field}\\b`)) },
      });
    },
  );
}
