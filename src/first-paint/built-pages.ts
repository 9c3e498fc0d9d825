import { Container, type WiringModule } from "@core/di/container";
import type { Token } from "@core/di/token";
import type { Plugin } from "@core/plugin/define-plugin";
import { type LocaleBundle, LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { type Page, Pages } from "@core/points/page";

const descriptors = import.meta.glob<Plugin>(["../plugins/locale-*/plugin.ts", "../ui/pages/*/plugin.ts"], {
  eager: true,
  import: "default",
});

const wirings = import.meta.glob<Partial<WiringModule>>(["../wiring/*.ts", "!../wiring/core.ts"], {
  eager: true,
});

/** The build's description of a page. */
export interface BuiltPage {
  readonly path: string;
  /** Namespaces. */
  readonly texts: readonly string[];
  /** The hash it is drawn at. */
  readonly drawnAt: string;
  /** Names of modules, from `src/` on: the one that contributes it, and those that wire the services it needs. */
  readonly contributedBy: string;
  readonly wiredBy: readonly string[];
}

/** The pages of the application, and the codes of the languages they are drawn in. */
export interface BuiltPages {
  readonly languages: readonly string[];
  readonly pages: readonly BuiltPage[];
}

/** Runs while the app is built. */
export function builtPages(): BuiltPages {
  const contributions = Object.entries(descriptors).flatMap(([file, { contributes = [] }]) =>
    contributes.map(({ point, contribution }) => ({ file, point, contribution })),
  );
  const bundles = contributions.filter(({ point }) => point === LocaleBundles);
  const languages = languagesOf(bundles.map(({ contribution }) => contribution as LocaleBundle));
  const pages = contributions
    .filter(({ point }) => point === Pages)
    .map(({ file, contribution }) => describe(contribution as Page, file));
  return { languages: languages.map(({ code }) => code), pages };
}

function describe({ path, texts, needs = [], drawnAt = "" }: Page, file: string): BuiltPage {
  const wiredBy = Object.entries(wirings).filter(([, wiring]) => needs.some((each) => wires(wiring, each)));
  return {
    path,
    texts,
    drawnAt,
    contributedBy: nameOf(file),
    wiredBy: wiredBy.map(([name]) => nameOf(name)),
  };
}

/** Not every module beside them wires for pages. */
function wires({ wire }: Partial<WiringModule>, service: Token<unknown>): boolean {
  const container = new Container();
  wire?.(container);
  return container.has(service);
}

/** A path of this folder, from `src/` on. */
function nameOf(file: string): string {
  return file.replace("../", "src/");
}
