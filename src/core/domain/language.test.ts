import { describe, expect, it } from "vitest";
import { pickLanguage, splitLanguagePrefix } from "./language";

describe("language", () => {
  it("picks the first preferred language that we speak, whatever its region", () => {
    expect(pickLanguage(["de-DE", "ko-KR", "fr"])).toBe("ko");
  });

  it("falls back to English", () => {
    expect(pickLanguage(["de", "xx"])).toBe("en");
    expect(pickLanguage([])).toBe("en");
  });

  it("splits a supported prefix off a path", () => {
    expect(splitLanguagePrefix("/fr/tasks/1")).toEqual({ prefix: "fr", rest: "/tasks/1" });
    expect(splitLanguagePrefix("/ko")).toEqual({ prefix: "ko", rest: "/" });
  });

  it("leaves a path with an unsupported or no prefix alone", () => {
    expect(splitLanguagePrefix("/de/tasks")).toEqual({ rest: "/de/tasks" });
    expect(splitLanguagePrefix("/french")).toEqual({ rest: "/french" });
    expect(splitLanguagePrefix("/")).toEqual({ rest: "/" });
  });
});
