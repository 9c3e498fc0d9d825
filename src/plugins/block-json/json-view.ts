import { AppError } from "@core/errors/app-error";
import { disposable } from "@core/lifecycle/disposable";
import type { BlockRenderer } from "@core/points/code-block-renderer";
import { dataTable } from "@shared/data-table";
import { jsonRows } from "./json-rows";

/** What is longer is not read: a million characters made to be slow take a tenth of a second. */
const MAX_LENGTH = 1_000_000;

/** Draws JSON as a table: a row for each element, or for each field of an object. */
export const jsonView: BlockRenderer = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    if (source.length > MAX_LENGTH) throw new AppError("block.too-long");
    const table = dataTable(jsonRows(parse(source)));
    host.append(table);
    return disposable(() => table.remove());
  },
};

function parse(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    throw new AppError(
      "block.invalid",
      { reason: error instanceof Error ? error.message : "JSON" },
      { cause: error },
    );
  }
}
