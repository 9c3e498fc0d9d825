import { AppError } from "@core/errors/app-error";
import { disposable } from "@core/lifecycle/disposable";
import type { BlockView } from "@core/points/code-block-renderer";
import { dataTable } from "@shared/data-table";
import { parseCsv, separatorOf } from "./parse-csv";

/** Draws separated values as a table; the first row is its head. */
export const csvView: BlockView = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const [head, ...rows] = parseCsv(source, separatorOf(source));
    if (!head) throw new AppError("block.invalid", { reason: "CSV" });
    const table = dataTable(head, rows);
    host.append(table);
    return disposable(() => table.remove());
  },
};
