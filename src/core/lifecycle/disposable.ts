/** Something that holds a resource. Whoever creates it disposes it; disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a clean-up function so that it runs once at the most. */
export function disposable(cleanUp: () => void): Disposable {
  let done = false;
  return {
    dispose() {
      if (done) return;
      done = true;
      cleanUp();
    },
  };
}

/** Disposes in reverse order of creation, even if one of them throws; the first error is rethrown at the end. */
export function disposeAll(disposables: readonly Disposable[]): void {
  const errors: unknown[] = [];
  for (const each of [...disposables].reverse()) {
    try {
      each.dispose();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
