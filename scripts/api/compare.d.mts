/** Text of declarations by path. */
type Declarations = ReadonlyMap<string, string>;

export function verdict(compared: {
  readonly was: Declarations;
  readonly is: Declarations;
  readonly guide: string;
}): { readonly problems: readonly string[]; readonly isChanged: boolean };
