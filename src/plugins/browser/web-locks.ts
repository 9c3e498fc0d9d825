import type { Locks } from "@core/ports/locks";

/** The browser's Web Locks; names are prefixed, for they are shared by the whole origin. */
export class WebLocks implements Locks {
  async tryHold<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    return navigator.locks.request(fullName(name), { ifAvailable: true }, async (lock) =>
      lock ? { value: await work() } : undefined,
    );
  }

  async hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return navigator.locks.request(fullName(name), { signal }, work);
  }

  async isHeld(name: string): Promise<boolean> {
    const { held } = await navigator.locks.query();
    return (held ?? []).some((lock) => lock.name === fullName(name));
  }
}

function fullName(name: string): string {
  return `troupe/${name}`;
}
