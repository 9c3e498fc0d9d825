/** Checks of a contract by name; each throws where it is not kept. They need no test runner, so that the kit has them too. */
export type Checks = Readonly<Record<string, () => unknown>>;
