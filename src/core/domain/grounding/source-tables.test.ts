import { describe, expect, test } from "vitest";
import { tableColumns } from "./source-tables";

describe("the columns of a table", () => {
  const WHOLE = { values: [100, 250, 50] };
  const GROUPS = [
    { group: "North", values: [100, 50] },
    { group: "South", values: [250] },
  ];

  test.each([
    ["commas", "region,amount\nNorth,100\nSouth,250\nNorth,50"],
    ["semicolons", "region;amount\nNorth;100\nSouth;250\nNorth;50"],
    ["tabs", "region\tamount\r\nNorth\t100\r\nSouth\t250\r\nNorth\t50"],
    ["bars", "| region | amount |\n|:---|---:|\n| North | 100 |\n| South | 250 |\n| North | 50 |"],
    ["quotes", 'region,amount\n"North",100\n"South",250\n"North",50'],
  ])("between %s are those of numbers, whole and by the words beside them", (_, text) => {
    expect(tableColumns(text)).toEqual([WHOLE, ...GROUPS]);
  });

  test("hold a mark between quotes as text", () => {
    expect(tableColumns('who,sum\n"Berg, A",1\n"Lund, B",2')).toEqual([
      { values: [1, 2] },
      { group: "Berg, A", values: [1] },
      { group: "Lund, B", values: [2] },
    ]);
  });

  test("are numbers where more than half of their cells are", () => {
    expect(tableColumns("a,b\n1,x\n2,3\ny,z")).toMatchObject([
      { values: [1, 2] },
      { group: "x", values: [1] },
      { group: "3", values: [2] },
      { group: "z", values: [] },
    ]);
    expect(tableColumns("a,b\n1,2\n3,4 and 5\nx,6 miles")).toMatchObject([{ values: [1, 3] }, {}, {}, {}]);
  });

  test("read a minus, and a single point as one of decimals", () => {
    expect(tableColumns("a,b\n-1,1.250\n−2,3\n$-3,1234")).toEqual([
      { values: [-1, -2, -3] },
      { values: [1.25, 3, 1234] },
    ]);
  });

  test("name no groups where there are more than sixty", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `name ${"x".repeat(at)},${at}`);
    const columns = (count: number) => tableColumns(["who,sum", ...rows(count)].join("\n"));
    expect(columns(60)).toHaveLength(61);
    expect(columns(61)).toHaveLength(1);
  });
});

test("a table has two columns and a head with two rows below, and ends where a line has another width", () => {
  expect(tableColumns("a,b\n1,2")).toEqual([]);
  expect(tableColumns("a\n1\n2")).toEqual([]);
  const two = "a,b\n1,2\n3,4\nOnly a line.\nc,d\n5,6\n7,8\ne,f,g\n1,1,1\n2,2,2";
  expect(tableColumns(two).map(({ values }) => values)).toEqual([
    [1, 3],
    [2, 4],
    [5, 7],
    [6, 8],
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});
