/** A number as a cell holds it, and the format that shows it as it was written. */
export interface MeasuredNumber {
  readonly value: number;
  /** Of SpreadsheetML (ECMA-376, 18.8.31). */
  readonly format: string;
}

const SIGN = "[-−–+]";
const SPACE = "[ \\u00a0\\u202f]";
const MONEY = "[$€£¥₩]|US\\$|CHF|USD|EUR|GBP|JPY|KRW|CNY";
/** Units that no word or name is taken for. */
const UNIT =
  "mg|g|kg|t|lb|lbs|oz|mm|cm|dm|m|km|in|ft|yd|mi|mm²|cm²|m²|km²|m2|km2|ft²|ha|cm³|m³|m3|ml|mL|cl|l|L|ms|s|sec|min|h|hrs?|" +
  "days?|weeks?|months?|years?|jours?|semaines?|mois|ans?|heures?|mph|W|kW|MW|GW|TW|Wh|kWh|MWh|GWh|TWh|J|kJ|MJ|cal|kcal|mV|V|kV|mA|A|Ω|" +
  "Hz|kHz|MHz|GHz|B|kB|KB|MB|GB|TB|kbit|Mbit|Gbit|Mbps|Gbps|°C|°F|°|K|bar|hPa|Pa|kPa|N|dB|px|pt|ppm|mol|원|명|개|년|" +
  MONEY;
const NUMBER = "\\d[\\d.,’'\\u00a0\\u202f ]*";
const WHOLE = new RegExp(
  `^(${SIGN})?(?:(${MONEY})(${SPACE}?))?(${SIGN})?(${NUMBER}?)(?:(${SPACE}?)(%|(?:${UNIT})(?:/(?:${UNIT}))?))?$`,
);
/** Longer texts are no numbers. */
const LONGEST = 60;
/** Digits that a cell keeps. */
const MOST_DIGITS = 15;

/**
 * The number in a text such as `12.5 kg`, `€1,200` or `45 %`; nothing where there is more, or where it is not clear which
 * number is meant. `language`: whose way of writing decides that `1,234` is a thousand or a little more than one.
 */
export function measuredNumber(text: string, language = "en"): MeasuredNumber | undefined {
  if (text.length > LONGEST) return undefined;
  const [, outer, money, gap = "", inner, digits = "", space = "", unit] = WHOLE.exec(text.trim()) ?? [];
  const sign = outer ?? inner ?? "";
  const isBare = money === undefined && unit === undefined;
  if (digits === "" || (outer && inner) || (money && unit) || (isBare && !/\D/.test(digits)))
    return undefined;
  // Without a unit, digits in groups may be a number to call.
  if (isBare && /\s/.test(digits.trim()) && !/\s/.test(partOf(language, "group"))) return undefined;
  const read = readDigits(digits.trim(), language);
  if (!read) return undefined;
  const { amount, decimals, isGrouped } = read;
  const value = sign === "" || sign === "+" ? amount : -amount;
  const number = `${isGrouped ? "#,##0" : "0"}${decimals > 0 ? `.${"0".repeat(decimals)}` : ""}`;
  const before = money === undefined ? "" : quoted(money + gap);
  const after = unit === "%" ? (space && '" "') + unit : unit === undefined ? "" : quoted(space + unit);
  const plain = `${before}${number}${after}`;
  const format = sign === "+" ? `+${plain};-${plain}` : plain;
  return { value: unit === "%" ? hundredth(value, decimals) : value, format };
}

/** The amount that digits with separators stand for; nothing where that is not clear. */
function readDigits(text: string, language: string) {
  const [, whole = "", point, fraction = ""] = /^(.*?)(?:([.,])(\d+))?$/.exec(text) ?? [];
  const separators = [...new Set(whole.replace(/\d/g, ""))];
  const groups = whole.split(/\D/);
  const isGroup = groups.length > 1 && groups.slice(1).every(({ length }) => length === 3);
  const [separator] = separators;
  if (separators.length > 1 || (separator !== undefined && (!isGroup || (groups[0]?.length ?? 0) > 3)))
    return undefined;
  if (point !== undefined && point === separator) return thousands(text);
  // One separator and three digits: it depends on whose it is.
  const isUnclear = separator === undefined && fraction.length === 3 && whole.length <= 3;
  if (isUnclear && point !== partOf(language, "decimal")) return thousands(text);
  if (point === "," && separator === undefined && partOf(language, "decimal") === ".") return undefined;
  return amountOf(groups.join(""), fraction, separator !== undefined);
}

/** A text whose one kind of separator stands before every three digits. */
function thousands(text: string) {
  const groups = text.split(/[.,]/);
  const isGroup = (groups[0]?.length ?? 0) <= 3 && groups.slice(1).every(({ length }) => length === 3);
  return isGroup ? amountOf(groups.join(""), "", true) : undefined;
}

function amountOf(whole: string, fraction: string, isGrouped: boolean) {
  if (!/^(?:0|[1-9]\d*)$/.test(whole) || whole.length + fraction.length > MOST_DIGITS) return undefined;
  return { amount: Number(`${whole}.${fraction || "0"}`), decimals: fraction.length, isGrouped };
}

/** The sign that a language has between groups of digits, or before decimals. */
function partOf(language: string, type: "decimal" | "group"): string {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
    return parts.find((part) => part.type === type)?.value ?? "";
  } catch {
    // No language: as in English.
    return type === "decimal" ? "." : ",";
  }
}

/** Per cent as the cell has it, without the digits that a division adds. */
function hundredth(value: number, decimals: number): number {
  return Number((value / 100).toFixed(decimals + 2));
}

function quoted(text: string): string {
  return `"${text}"`;
}
