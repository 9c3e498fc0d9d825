import { gzipSync } from "node:zlib";
import type { Response } from "playwright/test";

/** Bytes of script and style that a response brings, compressed; a document brings the styles it contains. */
export async function codeSize(response: Response): Promise<number> {
  const { pathname } = new URL(response.url());
  if (/\.(js|css)$/.test(pathname)) return gzipSync(await response.body()).byteLength;
  if (response.request().resourceType() !== "document") return 0;
  const styles = (await response.text()).match(/(?<=<style>).*?(?=<\/style>)/gs) ?? [];
  return styles.length === 0 ? 0 : gzipSync(styles.join("")).byteLength;
}
