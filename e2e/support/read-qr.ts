import readCode from "jsqr";
import type { Locator } from "playwright/test";

/** Text a camera would read from a QR code as it stands on the screen; `undefined` when it reads nothing. */
export async function readQr(code: Locator): Promise<string | undefined> {
  await code.scrollIntoViewIfNeeded();
  const picture = (await code.screenshot({ animations: "disabled" })).toString("base64");
  const { pixels, width, height } = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    let binary = "";
    for (const value of data) binary += String.fromCharCode(value);
    return { pixels: btoa(binary), width: bitmap.width, height: bitmap.height };
  }, picture);
  return readCode(Uint8ClampedArray.from(Buffer.from(pixels, "base64")), width, height)?.data;
}
