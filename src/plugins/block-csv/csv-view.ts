import { disposable } from "@core/lifecycle/disposable";
import type { BlockRenderer } from "@core/points/code-block-renderer";
import { dataTable } from "@shared/data-table";
import { csvTable } from "./csv-table";

/** Draws separated values as a table; the first row is its head. */
export const csvView: BlockRenderer = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const table = dataTable(csvTable(source));
    host.append(table);
    return disposable(() => table.remove());
  },
};
