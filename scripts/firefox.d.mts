export function findFirefox(environment?: {
  readonly FIREFOX_PATH?: string | undefined;
  readonly PATH?: string | undefined;
}): string | undefined;
