import { expect, test } from "vitest";
import { automaticBackupName, backupsToRemove, isAutomaticDue, isBackupDue } from "./backup-plan";

const DAY = 86_400_000;
const nameAt = (date: string) => automaticBackupName(Date.parse(`${date}Z`));

test("a backup is due after real work that no backup of the last week has", () => {
  expect(isBackupDue({ tasks: 2, conversations: 2, since: 0 }, undefined, DAY)).toBe(false);
  expect(isBackupDue({ tasks: 2, conversations: 3, since: 0 }, undefined, DAY)).toBe(true);
  expect(isBackupDue({ tasks: 9, conversations: 9 }, 0, 7 * DAY)).toBe(false);
  expect(isBackupDue({ tasks: 9, conversations: 9 }, 0, 7 * DAY + 1)).toBe(true);
});

test("nobody is reminded on the first day, but of much work", () => {
  expect(isBackupDue({ tasks: 4, conversations: 5, since: 0 }, undefined, DAY - 1)).toBe(false);
  expect(isBackupDue({ tasks: 4, conversations: 5 }, undefined, DAY)).toBe(false);
  expect(isBackupDue({ tasks: 5, conversations: 5, since: 0 }, undefined, 1)).toBe(true);
});

test("automatic ones are written after each task, or once a day", () => {
  expect(isAutomaticDue("task", 0, 1, true)).toBe(true);
  expect(isAutomaticDue("daily", 0, 1, true)).toBe(false);
  expect(isAutomaticDue("task", 0, 1, false)).toBe(false);
  expect(isAutomaticDue("daily", 0, DAY, false)).toBe(true);
  expect(isAutomaticDue("daily", undefined, 1, false)).toBe(true);
});

test("old ones are thinned to one a month, and files of others are left alone", () => {
  const last = [
    "2026-11-15",
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
  ];
  const names = ["2026-09-01", "2026-09-30", "2026-10-02", "2026-11-01", "2026-11-14", ...last].map((day) =>
    nameAt(`${day}T10:30:59`),
  );
  expect(nameAt("2026-11-21T10:30:59")).toBe("troupe-backup-2026-11-21T1030.json");
  expect(backupsToRemove([...names, "holiday.json", "troupe-database-export-2020-01-01.json"])).toEqual([
    "troupe-backup-2026-11-01T1030.json",
    "troupe-backup-2026-09-01T1030.json",
  ]);
});
