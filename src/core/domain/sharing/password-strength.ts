/** The time that guessing a password would take, roughly: seconds, days, or longer than anyone tries. */
export type PasswordStrength = "weak" | "fair" | "strong";

const FAIR_BITS = 45;
const STRONG_BITS = 80;
/** Kinds of characters, and how many there are to choose from. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/, 33],
  [/[^\x20-\x7e]/, 100],
];

/** Rates a password by its length and variety; characters that repeat or continue the one before count little. */
export function passwordStrength(password: string): PasswordStrength {
  const alphabet = KINDS.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 0);
  const bits = surprisingCharacters(password) * Math.log2(Math.max(alphabet, 1));
  if (bits >= STRONG_BITS) return "strong";
  return bits >= FAIR_BITS ? "fair" : "weak";
}

function surprisingCharacters(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const surprises = codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  });
  return Math.min(surprises.length, new Set(codes).size * 2);
}
