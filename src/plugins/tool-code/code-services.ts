import type { PluginContext } from "@core/plugin/contribution";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { KnowledgeLibraryToken } from "@core/services/tokens";
import { cellsOf } from "@shared/cell/open-cell";
import { ownFile } from "@shared/cell/own-file";
import type { CodeServices } from "./run-code";
import { makeWorkbook } from "./workbook";

/** The tools' dependencies in the application. */
export function codeServices({ services }: PluginContext): CodeServices {
  const http = services.get(HttpToken);
  const library = services.get(KnowledgeLibraryToken);
  return {
    open: cellsOf(http),
    ownFile: (url) => ownFile(http, url),
    findItem: (id) => library.get(id),
    clock: services.get(ClockToken),
    makeWorkbook,
  };
}
