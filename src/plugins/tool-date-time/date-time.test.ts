import { expect, test } from "vitest";
import { toolContext } from "../../../tests/fakes/tool-context";
import { dateTime } from "./date-time";

const tool = dateTime({ now: () => Date.UTC(2026, 10, 22, 23, 30) });
const told = async (args: object) =>
  (await tool.run({ ...args }, toolContext, new AbortController().signal)).content;

test("tells the moment in the time zone it is asked for", async () => {
  const content = await told({ timeZone: "Asia/Seoul" });
  expect(content).toContain("Monday, November 23, 2026");
  expect(content).toContain("Asia/Seoul");
  expect(content).toContain("2026-11-22T23:30:00.000Z");
});

test("counts days, also across the change of the clocks", async () => {
  expect(await told({ timeZone: "Europe/Paris", moment: "2027-04-01T00:00Z" })).toContain(
    "Days from today: 129",
  );
  // From a month of 30 days over one of 31 and February to March.
  expect(await told({ timeZone: "UTC", moment: "2027-03-01" })).toContain("Days from today: 99");
  expect(await told({ timeZone: "UTC", addDays: -30 })).toContain("Friday, October 23, 2026");
});

test("counts days of any year, also of the first hundred and of those before", async () => {
  const days = async (moment: string) =>
    (await told({ timeZone: "UTC", moment })).match(/Days from today: (.*)/)?.[1];
  const today = Date.UTC(2026, 10, 22);
  const wanted = (moment: string) => String((Date.parse(moment) - today) / 86_400_000);
  for (const moment of ["0099-03-01", "0001-01-01", "0000-12-31", "-000044-03-15"])
    expect(await days(moment)).toBe(wanted(moment));
});

test("counts four million days from a moment at the most, either way", async () => {
  expect(await told({ moment: "2026-01-01", addDays: 4_000_000 })).toContain("ISO 8601: +012977-");
  expect(await told({ moment: "2026-01-01", addDays: -4_000_000 })).toContain("ISO 8601: -008926-");
  for (const addDays of [4_000_001, -4_000_001]) await expect(told({ addDays })).rejects.toThrow();
  await expect(told({ moment: "x".repeat(41) })).rejects.toMatchObject({ name: "ValiError" });
  await expect(told({ timeZone: "x".repeat(101) })).rejects.toMatchObject({ name: "ValiError" });
});

test("says what it cannot tell", async () => {
  await expect(told({ moment: "soon" })).rejects.toMatchObject({ code: "tool.no-date" });
  await expect(told({ timeZone: "Mars/Olympus" })).rejects.toMatchObject({ code: "tool.no-time-zone" });
});
