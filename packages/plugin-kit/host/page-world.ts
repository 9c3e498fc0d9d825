import { pageKit } from "@ui/plugin-kit/page-kit";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { type Services, token } from "../../../src/core/di/token";
import type { LocaleTexts } from "../../../src/core/points/locale-bundle";
import { newWorld, runIn } from "./evaluate";

/** Runs the file of a trusted plugin with what the application offers in its page, and gives what it implements. */
export function implementedIn(code: string, limitMs: number): unknown {
  const offered: Readonly<Record<string, unknown>> = pageKit;
  let implemented: unknown;
  const implement = (plugin: unknown) => {
    implemented = plugin;
  };
  const require = (name: string) => {
    if (Object.hasOwn(offered, name)) return offered[name];
    throw new Error(`"${name}" is not offered; there are ${Object.keys(offered).join(", ")}`);
  };
  runIn(newWorld({ troupe: { implement, require, token } }), code, limitMs);
  if (implemented === undefined) throw new Error("it does not call troupe.implement");
  return implemented;
}

/** First rendering of a view, as HTML, and the keys of texts that nobody has. @throws what its component throws. */
export async function rendered(
  component: unknown,
  services: Services,
  texts: Readonly<Record<string, LocaleTexts>>,
): Promise<{ readonly html: string; readonly missing: readonly string[] }> {
  const missing: string[] = [];
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    ...{ lng: "en", resources: { en: texts }, saveMissing: true, react: { useSuspense: false } },
    missingKeyHandler: (_, namespace, key) => missing.push(`${namespace}:${key}`),
  });
  const view = createElement(component as ComponentType);
  return { html: renderToString(createElement(ServicesProvider, { value: services }, view)), missing };
}
