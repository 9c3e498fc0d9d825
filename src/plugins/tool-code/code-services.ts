import { AppError } from "@core/errors/app-error";
import type { PluginContext } from "@core/plugin/contribution";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { PreferencesToken } from "@core/ports/preferences";
import { KnowledgeLibraryToken, WorkingFoldersToken } from "@core/services/tokens";
import { cellsOf } from "@shared/cell/open-cell";
import { ownFile } from "@shared/cell/own-file";
import { CachedWheels } from "./python/kept-wheels";
import { readConsent } from "./python/package-consent";
import { PythonPackages } from "./python/python-packages";
import type { PythonServices } from "./python/run-python";
import type { CodeServices } from "./run-code";
import { makeWorkbook } from "./workbook";

/** The tools' dependencies in the application. */
export function codeServices({ services }: PluginContext): CodeServices {
  const http = services.get(HttpToken);
  const library = services.get(KnowledgeLibraryToken);
  const folders = services.get(WorkingFoldersToken);
  return {
    open: cellsOf(http),
    ownFile: (url) => ownFile(http, url),
    findItem: (id) => library.get(id),
    findFolder: (id) => folders.find(id),
    makeWorkbook,
  };
}

/** Those of Python. */
export function pythonServices(context: PluginContext): PythonServices {
  const { services } = context;
  const own = codeServices(context);
  const http = services.get(HttpToken);
  const packages = new PythonPackages({
    ownFile: own.ownFile,
    async fetchFrom(url, signal) {
      const response = await http.fetch({ url }, signal);
      if (!response.ok) throw new AppError("cell.not-loaded", { status: response.status });
      return response.blob();
    },
    lockFile: async () => own.ownFile((await import("pyodide/pyodide-lock.json?url")).default),
    base: () => readConsent(services.get(PreferencesToken)),
    host: new URL(http.pageOrigin ?? location.origin).host,
    kept: new CachedWheels(),
    hasher: services.get(HasherToken),
  });
  return { ...own, packages, clock: services.get(ClockToken) };
}
