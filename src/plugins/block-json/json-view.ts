import { AppError } from "@core/errors/app-error";
import { disposable } from "@core/lifecycle/disposable";
import type { BlockView } from "@core/points/code-block-renderer";
import { dataTable } from "@shared/data-table";
import { jsonRows } from "./json-rows";

/** Draws JSON as a table: a row for each element, or for each field of an object. */
export const jsonView: BlockView = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const { head, rows } = jsonRows(parse(source));
    const table = dataTable(head, rows);
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
