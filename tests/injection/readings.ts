/** Letters that look like Latin ones and are not. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
};
const MORSE: Readonly<Record<string, string>> = Object.fromEntries(
  ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. .-.-.-"
    .split(" ")
    .map((code, place) => [code, "abcdefghijklmnopqrstuvwxyz."[place] ?? ""]),
);

/** A text as it stands, and as what may be hidden in it reads: encoded, reversed, spelt out, or in letters nobody sees. */
export function readings(text: string): readonly string[] {
  const seen = text.replace(/\p{Cf}|\p{Variation_Selector}|\u3164|\u115f|\u2800/gu, "");
  const all = [text, seen, seen.normalize("NFKC"), ...decoded(seen), tagLetters(text), variants(text)];
  return [...new Set([...all, ...all.flatMap(decoded)].filter((each) => each.trim() !== ""))];
}

function decoded(text: string): readonly string[] {
  return [
    ...(text.match(/[A-Za-z\d+/]{24,}={0,2}/g) ?? []).map((run) => latin(() => atob(run))),
    ...(text.match(/(?:[\da-f]{2}\s?){12,}/gi) ?? []).map((run) =>
      bytes(run.match(/[\da-f]{2}/gi) ?? [], 16),
    ),
    ...(text.match(/(?:[01]{8}\s?){12,}/g) ?? []).map((run) => bytes(run.match(/[01]{8}/g) ?? [], 2)),
    ...(/%[\da-f]{2}%?/i.test(text) ? [latin(() => decodeURIComponent(text))] : []),
    ...(/&(?:#x?[\da-f]+|[a-z]+);/i.test(text) ? [entities(text)] : []),
    ...(/\\u[\da-f]{4}/i.test(text)
      ? [text.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))]
      : []),
    ...(/^rot13:/im.test(text) ? [rot13(text.replace(/^[\s\S]*?rot13:/i, ""))] : []),
    ...(/^backwards:/im.test(text) ? [[...text.replace(/^[\s\S]*?backwards:/i, "")].reverse().join("")] : []),
    ...(/^morse:/im.test(text) ? [morse(text.replace(/^[\s\S]*?morse:/i, ""))] : []),
    ...(/(?:\b\p{L}[ .·-]){3}/u.test(text) ? [text.replace(/(?<=\b\p{L}) (?=\p{L}\b)/gu, "")] : []),
    ...(/^acrostic:/im.test(text)
      ? [
          text
            .split("\n")
            .slice(1)
            .map((line) => line[0] ?? "")
            .join(""),
        ]
      : []),
    ...(/\p{L}[013457]\p{L}/u.test(text)
      ? [text.replace(/[013457]/g, (each) => LOOK_ALIKES[each] ?? each)]
      : []),
    ...(/"\s*\+\s*"/.test(text) ? [text.replace(/"\s*\+\s*"/g, "")] : []),
    ...(/-->|\*\/|%%|#\}/.test(text) ? [text.replace(/<!--|-->|\/\*|\*\/|%%|\{#|#\}/g, " ")] : []),
  ];
}

/** Letters of the block of tags, which no font draws. */
function tagLetters(text: string): string {
  return [...text]
    .flatMap((each) => {
      const code = (each.codePointAt(0) ?? 0) - 0xe0000;
      return code > 0x1f && code < 0x7f ? [String.fromCodePoint(code)] : [];
    })
    .join("");
}

/** Bytes hidden in the variation selectors after an emoji. */
function variants(text: string): string {
  return [...text]
    .flatMap((each) => {
      const code = each.codePointAt(0) ?? 0;
      return code >= 0xe0100 && code <= 0xe01ef ? [String.fromCodePoint(code - 0xe0100 + 16)] : [];
    })
    .join("");
}

function bytes(codes: readonly string[], base: number): string {
  return new TextDecoder().decode(Uint8Array.from(codes, (code) => Number.parseInt(code, base)));
}

function entities(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(
      /&(lt|gt|quot|amp|sol|period|colon);/g,
      (_, name: string) =>
        ({ lt: "<", gt: ">", quot: '"', amp: "&", sol: "/", period: ".", colon: ":" })[name] ?? "",
    );
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function morse(text: string): string {
  return text
    .trim()
    .split(" / ")
    .map((word) =>
      word
        .trim()
        .split(/\s+/)
        .map((code) => MORSE[code] ?? "")
        .join(""),
    )
    .join(" ");
}

function latin(decode: () => string): string {
  try {
    return decode();
  } catch {
    return "";
  }
}
