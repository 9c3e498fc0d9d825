import { visibleName } from "@core/domain/text/visible-text";
import type { KeyPlace } from "../api-record";
import { type DescribedOperations, operationsOf } from "./operations";
import { listOf, meant, type Part, partOf, readDocument, textOf } from "./read-document";

/** The content of a description, before anything of it is added. */
export interface ApiDescription extends DescribedOperations {
  readonly title: string;
  /** The address that requests go to; empty where the description states none that is whole. */
  readonly server: string;
  readonly keyPlace: KeyPlace | undefined;
}

/** Reads a description (OpenAPI 3, JSON or YAML). @throws AppError as `readDocument` does. */
export async function readDescription(text: string): Promise<ApiDescription> {
  const document = await readDocument(text);
  return {
    title: visibleName(textOf(partOf(document.info).title).trim().slice(0, 60)),
    server: serverOf(document),
    ...operationsOf(document),
    keyPlace: keyPlaceOf(document),
  };
}

/** The first server, its variables at their defaults. */
function serverOf({ servers }: Part): string {
  const { url, variables } = partOf(listOf(servers)[0]);
  const filled = textOf(url).replace(/\{([^{}]+)\}/g, (_, name: string) =>
    textOf(partOf(partOf(variables)[name]).default),
  );
  return /^https?:\/\//.test(filled) ? filled : "";
}

/** Headers that a page may not set, or that say where a request goes. */
const NO_KEY = /^(?:cookie|host|origin|referer|content-.*|proxy-.*|sec-.*)$/i;

/** The place of the key by the schemes that the description names, those first that it asks for everywhere. */
function keyPlaceOf(document: Part): KeyPlace | undefined {
  const schemes = partOf(partOf(document.components).securitySchemes);
  const asked = listOf(document.security).flatMap((each) => Object.keys(partOf(each)));
  for (const name of [...asked, ...Object.keys(schemes)]) {
    const scheme = meant(Object.hasOwn(schemes, name) ? schemes[name] : undefined, document);
    const place = placeOf(scheme);
    if (place) return place;
  }
  return undefined;
}

function placeOf({ type, in: where, name, scheme }: Part): KeyPlace | undefined {
  if (type === "apiKey" && (where === "header" || where === "query")) {
    const called = textOf(name);
    return /^[\w.-]{1,100}$/.test(called) && !NO_KEY.test(called) ? { in: where, name: called } : undefined;
  }
  const isBasic = type === "http" && textOf(scheme).toLowerCase() === "basic";
  if (isBasic) return { in: "header", name: "Authorization", scheme: "Basic" };
  // A token of a sign-in is pasted like any other.
  const isBearer = type === "http" || type === "oauth2" || type === "openIdConnect";
  return isBearer ? { in: "header", name: "Authorization", scheme: "Bearer" } : undefined;
}
