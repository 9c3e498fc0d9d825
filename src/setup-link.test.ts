// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { SAMPLE_LANGUAGES } from "../tests/fakes/sample-languages";
import { takeSetupCode } from "./setup-link";

afterEach(() => history.replaceState(null, "", "/"));

describe("the setup in an address", () => {
  it.each([
    ["/#s=abc", "abc", "/"],
    ["/?s=abc", "abc", "/"],
    ["/fr#s=abc", "abc", "/fr"],
    ["/ko/?s=abc", "abc", "/ko/"],
    ["/?utm=1&s=abc", "abc", "/?utm=1"],
    ["/?s=query#s=fragment", "fragment", "/"],
    ["/#s=", "", "/"],
  ])("of %s is taken, and the address cleaned", (address, code, rest) => {
    history.replaceState({ key: "kept" }, "", address);
    expect(takeSetupCode(SAMPLE_LANGUAGES)).toBe(code);
    expect(location.pathname + location.search + location.hash).toBe(rest);
    expect(history.state).toEqual({ key: "kept" });
    expect(history.length).toBe(1);
  });

  it.each(["/", "/#other", "/?x=1", "/settings#s=abc", "/agents/run#s=abc", "/de?s=abc"])(
    "of %s is none",
    (address) => {
      history.replaceState(null, "", address);
      expect(takeSetupCode(SAMPLE_LANGUAGES)).toBeUndefined();
      expect(location.pathname + location.search + location.hash).toBe(address);
    },
  );
});
