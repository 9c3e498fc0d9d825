import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength";

describe("the strength of a password", () => {
  it.each([
    ["", "weak"],
    ["secret", "weak"],
    ["12345678901234567890", "weak"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
    ["abcdefghijklmnop", "weak"],
    ["correct horse", "fair"],
    ["Tr0ub4dor&3", "fair"],
    ["correct horse battery staple", "strong"],
    ["비밀번호는아주길고특별합니다", "strong"],
    ["x9#Kf2!pQz7@Lm4$", "strong"],
  ])("%s is %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
