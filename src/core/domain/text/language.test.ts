import { describe, expect, it } from "vitest";
import { SAMPLE_LANGUAGES } from "../../../../tests/fakes/sample-languages";
import { pickLanguage, splitLanguagePrefix } from "./language";

describe("language", () => {
  it("picks the first preferred language that we speak, whatever its region", () => {
    expect(pickLanguage(["de-DE", "ko-KR", "fr"], SAMPLE_LANGUAGES)).toBe("ko");
  });

  it("falls back to English", () => {
    expect(pickLanguage(["de", "xx"], SAMPLE_LANGUAGES)).toBe("en");
    expect(pickLanguage([], SAMPLE_LANGUAGES)).toBe("en");
  });

  it("splits a supported prefix off a path", () => {
    expect(splitLanguagePrefix("/fr/tasks/1", SAMPLE_LANGUAGES)).toEqual({ prefix: "fr", rest: "/tasks/1" });
    expect(splitLanguagePrefix("/ko", SAMPLE_LANGUAGES)).toEqual({ prefix: "ko", rest: "/" });
  });

  it("leaves a path with an unsupported or no prefix alone", () => {
    expect(splitLanguagePrefix("/de/tasks", SAMPLE_LANGUAGES)).toEqual({ rest: "/de/tasks" });
    expect(splitLanguagePrefix("/french", SAMPLE_LANGUAGES)).toEqual({ rest: "/french" });
    expect(splitLanguagePrefix("/", SAMPLE_LANGUAGES)).toEqual({ rest: "/" });
  });
});
