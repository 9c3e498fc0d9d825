import { termsOf, tokenize } from "./terms";

/**
 * How much of a question a text says in the same words, from 0 to 1. Of a question in other words few are shared, by chance;
 * where most are, it is what was meant. So half of them count as a quarter.
 */
export function sharedWith(question: string): (text: string) => number {
  const asked = tokenize(question)
    .map(termsOf)
    .filter((terms) => terms.length > 0);
  return (text) => {
    const held = new Set(tokenize(text).flatMap(termsOf));
    const shared = asked.filter((terms) => terms.some((term) => held.has(term))).length;
    return (shared / Math.max(1, asked.length)) ** 2;
  };
}
