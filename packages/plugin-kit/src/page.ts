/** Services and stores of the application, by the tokens that `token(name)` of `@troupe/plugin-kit/ui` gives. */
export interface PageServices {
  get<T>(token: PageToken<T>): T;
  /** Resolves once services that are wired on demand can be got. */
  ready(...tokens: readonly PageToken<unknown>[]): Promise<void>;
}

/** The name of a service, typed by what it resolves to. */
export type PageToken<T> = symbol & { readonly __type?: T };

/** Context that a contribution in the page is loaded with. */
export interface PageContext {
  readonly pluginId: string;
  readonly services: PageServices;
  /** Values of the plugin's own on this device. */
  readonly storage: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown): Promise<void>;
    remove(key: string): Promise<void>;
  };
}

/** A view: the component is loaded when it is first shown. */
interface ViewDefinition {
  readonly id: string;
  /** Key of its title, such as `greeting:title`. */
  readonly titleKey: string;
  /** Namespaces of the texts it shows: those of `locale`, or of the application. */
  readonly texts: readonly string[];
  /** Services that are wired on demand and have to be ready before. */
  readonly needs?: readonly PageToken<unknown>[];
  /** Gives a component of React without properties. */
  readonly load: (context: PageContext) => Promise<{ readonly default: unknown }>;
}

/** A screen of its own. */
export interface PageDefinition extends ViewDefinition {
  /** Its address without the language, such as `/greeting` or `/greeting/:name`. */
  readonly path: string;
  /** Has the drawer and the palette lead here. */
  readonly nav?: { readonly labelKey: string; readonly icon?: string };
}

/** Contributes a page; the plugin has to be trusted. */
export function page(definition: PageDefinition) {
  return { point: "page", ...definition } as const;
}

/** Contributes a section of the settings; the plugin has to be trusted. */
export function settingsSection(definition: ViewDefinition) {
  return { point: "settings-section", ...definition } as const;
}

/** An implementation of a port of the application, such as `passage-ranker`. */
export interface PortDefinition {
  readonly port: string;
  readonly make: (services: PageServices) => unknown;
  /** The highest of all plugins' is in force; 0 when absent. */
  readonly rank?: number;
}

/** Provides a port; the plugin has to be trusted. */
export function port({ port, ...definition }: PortDefinition) {
  return { point: port, id: port, ...definition } as const;
}
