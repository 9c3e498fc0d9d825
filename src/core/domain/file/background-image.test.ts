import { describe, expect, it } from "vitest";
import { checkBackgroundFile, checkBackgroundResponse } from "./background-image";

describe("background image", () => {
  it("takes an image of ten megabytes", () => {
    expect(() => checkBackgroundFile({ type: "image/png", size: 10 * 1024 * 1024 })).not.toThrow();
  });

  it("refuses what is no image", () => {
    expect(() => checkBackgroundFile({ type: "text/plain", size: 1 })).toThrow("background.not-image");
    expect(() => checkBackgroundResponse("text/html", null)).toThrow("background.url-not-image");
    expect(() => checkBackgroundResponse(null, null)).toThrow("background.url-not-image");
  });

  it("refuses a larger one, naming the limit in megabytes", () => {
    expect(() => checkBackgroundFile({ type: "image/png", size: 10 * 1024 * 1024 + 1 })).toThrow(
      '{"size":10}',
    );
    expect(() => checkBackgroundResponse("image/jpeg", "99999999")).toThrow("background.too-large");
  });
});
