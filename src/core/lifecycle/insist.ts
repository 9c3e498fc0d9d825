/** Longer than files of the application take to come, on all but the slowest networks. */
const PATIENCE_MS = 5000;

/**
 * Loads something, and asks again for as long as it does not come; the first answer counts. On busy machines Chromium
 * now and then leaves an `import()` pending although all its files have arrived; importing them again settles it.
 */
export function insist<T>(load: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const attempt = () => void load().then(resolve, reject).finally(stop);
    const timer = setInterval(attempt, patienceMs);
    const stop = () => clearInterval(timer);
    attempt();
  });
}
