import { expect, test } from "vitest";
import { measuredNumber } from "./measured-number";

test.each([
  ["12.5 kg", 12.5, '0.0" kg"'],
  ["5km", 5, '0"km"'],
  ["−3 °C", -3, '0" °C"'],
  ["45 %", 0.45, '0" "%'],
  ["12.5%", 0.125, "0.0%"],
  ["+3.2 %", 0.032, '+0.0" "%;-0.0" "%'],
  ["$1,200.50", 1200.5, '"$"#,##0.00'],
  ["-€5", -5, '"€"0'],
  ["€ 1,234,567", 1234567, '"€ "#,##0'],
  ["1 234 567 €", 1234567, '#,##0" €"'],
  ["1,234", 1234, "#,##0"],
  ["1 200 kWh", 1200, '#,##0" kWh"'],
  ["90 km/h", 90, '0" km/h"'],
  ["1,234.5 m²", 1234.5, '#,##0.0" m²"'],
  ["3 days", 3, '0" days"'],
])("%s is a number with its unit", (text, value, format) => {
  expect(measuredNumber(text)).toEqual({ value, format });
});

test.each([
  ["1,234 kg", 1.234, '0.000" kg"'],
  ["1.234 kg", 1234, '#,##0" kg"'],
  ["12,5 %", 0.125, '0.0" "%'],
  ["1 234,50 €", 1234.5, '#,##0.00" €"'],
  ["12 345", 12345, "#,##0"],
  ["1.234.567,8 €", 1234567.8, '#,##0.0" €"'],
])("%s is read as people write in French", (text, value, format) => {
  expect(measuredNumber(text, "fr")).toEqual({ value, format });
});

test.each([
  "",
  "12",
  "kg",
  "12 apples",
  "12 Jan",
  "3 of 4",
  "1.2.3",
  "12,5 kg",
  "007 kg",
  "1,23,456 kg",
  "12 345,6 7 kg",
  "=1+1 kg",
  "123 456 789",
  "5 kg m",
  "2024-05-01",
  "10:30 h",
  "1e9 kg",
  "$5 kg",
  "- - 5 kg",
  "1234567890123456 kg",
  `${"1".repeat(100)} kg`,
])("%j stays a text", (text) => {
  expect(measuredNumber(text)).toBeUndefined();
});

test("a text of more than 60 characters is no number", () => {
  const of = (length: number) => measuredNumber(`${" ".repeat(length - 4)}7 kg`)?.value;
  expect([of(60), of(61)]).toEqual([7, undefined]);
});
