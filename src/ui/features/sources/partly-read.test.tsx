// @vitest-environment jsdom
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { PartlyRead, type PartlyReadProps } from "./partly-read";

const ranges = [
  { from: 0, to: 100 },
  { from: 150, to: 176 },
];
const files = [{ name: "contract.docx", of: 1_300, tokens: 20_000, ranges }];
const providers = [{ id: "p", suggestedModels: [{ id: "m", price: { input: 2, output: 8 } }] }];

function show(props: Partial<PartlyReadProps>) {
  const model = { provider: "p", model: "m" };
  renderWithServices(
    <PartlyRead files={files} model={model} {...props} />,
    new Map([[ProvidersStoreToken, { providers }]]),
  );
}

test("files that were read in part are named with how much was read", () => {
  show({});
  expect(screen.getByRole("listitem").textContent).toMatch(
    /^Read: 126 of 1,300 paragraphs of contract\.docx/,
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("a table is said to be read in short", () => {
  const table = {
    name: "sales.csv",
    of: 50_000,
    unit: "rows",
    tokens: 9,
    ranges: [{ from: 0, to: 20 }],
  } as const;
  show({ files: [table] });
  expect(screen.getByRole("listitem").textContent).toBe(
    "Read: 20 of 50,000 rows of sales.csv, and a summary of all.",
  );
});

test("a file without text is said to have none, with what can be done, and cannot be read as a whole", () => {
  const scan = { name: "scan.pdf", of: 3, unit: "pages", tokens: 0, ranges: [] } as const;
  show({ files: [scan], onReadAll: vi.fn() });
  expect(screen.getByRole("listitem").textContent).toMatch(
    /^scan\.pdf holds only pictures\. Choose a model that sees/,
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("a file that was given as it is, is said to be, and there is nothing left to read", () => {
  const ranges = [{ from: 0, to: 12 }];
  const file = { name: "report.pdf", of: 12, unit: "pages", tokens: 9, ranges, isNative: true } as const;
  show({ files: [file], onReadAll: vi.fn() });
  expect(screen.getByRole("listitem").textContent).toBe("Read: report.pdf as PDF, all pages.");
  expect(screen.queryByRole("button")).toBeNull();
});

const recognisedFile = { name: "scan.pdf", of: 40, tokens: 9, ranges: [{ from: 0, to: 40 }] };

test("text that was recognised in pictures is said to be, with the pages that were left out and what can be done", () => {
  const recognised = { pages: 8, of: 25, confidence: 91 };
  show({ files: [{ ...recognisedFile, recognised }], onReadAll: vi.fn() });
  expect(screen.getByRole("listitem").textContent).toMatch(
    /^Recognised: 8 of 25 pages of scan\.pdf\. Attach the others[^.]*model that sees pictures\.$/,
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("text that was hard to recognise is to be checked, and a part of it can be read as a whole", () => {
  const recognised = { pages: 25, of: 25, confidence: 60 };
  show({ files: [{ ...recognisedFile, of: 90, recognised }], onReadAll: vi.fn() });
  expect(screen.getByRole("listitem").textContent).toMatch(
    /^Recognised: 25 of 25 pages of scan\.pdf\. Hard to read.*Read: 40 of 90 paragraphs/,
  );
  expect(screen.getByRole("button", { name: /Read all/ })).toBeTruthy();
});

test("pages that were shown as pictures are counted", () => {
  show({ files: [{ name: "scan.pdf", of: 25, unit: "pages", tokens: 0, ranges: [{ from: 0, to: 8 }] }] });
  expect(screen.getByRole("listitem").textContent).toMatch(/^Read: 8 of 25 pages of scan\.pdf, as pictures/);
});

test("all of them are read on request, for a cost that is told where it is known", () => {
  const onReadAll = vi.fn();
  show({ onReadAll });
  fireEvent.click(screen.getByRole("button", { name: "Read all (about $0.04)" }));
  expect(onReadAll).toHaveBeenCalledOnce();
});

test("no cost is told where it is not known", () => {
  show({ onReadAll: vi.fn(), model: {} });
  expect(screen.getByRole("button", { name: "Read all" })).toBeDefined();
});

test("nothing is said where all was read", () => {
  show({ files: undefined, onReadAll: vi.fn() });
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
