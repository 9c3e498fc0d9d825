/**
 * Measures each case once a round, one after the other, so that what disturbs the machine for a while disturbs all of
 * them. A case may ask for fewer rounds than there are.
 */
export async function interleave<K extends string>(
  rounds: number,
  cases: Readonly<Record<K, { readonly rounds?: number; readonly measure: () => Promise<number> }>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(cases) as K[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      if (round < (cases[name].rounds ?? rounds)) samples[name].push(await cases[name].measure());
    }
  }
  return samples;
}
