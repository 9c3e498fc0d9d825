import type { ToolForm, ToolFormField, ToolFormValue } from "@core/domain/tool/tool-form";
import type { ElicitRequestParams } from "@modelcontextprotocol/client";
import { plainWords } from "./plain-words";
import { isAllowedAddress, isLoopback, type McpServerRecord } from "./server-record";

const MOST_FIELDS = 20;
const MOST_OPTIONS = 200;
const LONGEST = { message: 1_000, label: 120, description: 300, value: 500 };

type Property = Readonly<Record<string, unknown>>;

/** Form of a server's question, as it is shown to the user; `undefined` where it cannot be answered here. */
export function elicitedForm(
  params: ElicitRequestParams,
  { name, url }: McpServerRecord,
): ToolForm | undefined {
  const asked = {
    asker: `${name} (${new URL(url).host})`,
    message: plainWords(params.message, LONGEST.message),
  };
  if (params.mode === "url") {
    const link = URL.parse(params.url);
    const isSafe = link && isAllowedAddress(link.href) && (!isLoopback(link) || isLoopback(new URL(url)));
    return isSafe ? { ...asked, fields: [], link: link.href } : undefined;
  }
  const { properties = {}, required = [] } = params.requestedSchema;
  const entries = Object.entries(properties as Readonly<Record<string, Property>>);
  if (entries.length > MOST_FIELDS) return undefined;
  const fields = entries.map(([field, property]) => fieldOf(field, property, required.includes(field)));
  return fields.includes(undefined) ? undefined : { ...asked, fields: fields.filter((each) => !!each) };
}

function fieldOf(name: string, property: Property, isRequired: boolean): ToolFormField | undefined {
  const shape = shapeOf(property);
  if (!shape || name.length > LONGEST.label) return undefined;
  const description = plainWords(property.description, LONGEST.description);
  const { default: initial } = property;
  const [min, max] = [
    property.minimum ?? property.minLength ?? property.minItems,
    property.maximum ?? property.maxLength ?? property.maxItems,
  ];
  return {
    name,
    label: plainWords(property.title, LONGEST.label) || plainWords(name, LONGEST.label) || "?",
    ...(description ? { description } : {}),
    isRequired,
    ...shape,
    ...(isValue(initial) ? { initial } : {}),
    ...(typeof min === "number" ? { min } : {}),
    ...(typeof max === "number" ? { max } : {}),
  };
}

function shapeOf(property: Property): Pick<ToolFormField, "kind" | "options"> | undefined {
  const options = optionsOf(property);
  if (options) return { kind: "choice", options };
  switch (property.type) {
    case "string":
      return { kind: "text" };
    case "number":
    case "integer":
    case "boolean":
      return { kind: property.type };
    case "array": {
      const many = optionsOf((property.items ?? {}) as Property);
      return many && { kind: "choices", options: many };
    }
    default:
      return undefined;
  }
}

/** The options of a choice, in any of the ways the protocol has for them. */
function optionsOf(property: Property): ToolFormField["options"] | undefined {
  const titled = property.oneOf ?? property.anyOf;
  if (Array.isArray(titled))
    return titled
      .slice(0, MOST_OPTIONS)
      .flatMap((option: Property) => optionOf(option?.const, option?.title));
  if (!Array.isArray(property.enum)) return undefined;
  const names = Array.isArray(property.enumNames) ? property.enumNames : [];
  return property.enum.slice(0, MOST_OPTIONS).flatMap((value, place) => optionOf(value, names[place]));
}

function optionOf(value: unknown, label: unknown) {
  if (typeof value !== "string" || value.length > LONGEST.value) return [];
  return [{ value, label: plainWords(label, LONGEST.label) || plainWords(value, LONGEST.label) }];
}

function isValue(value: unknown): value is ToolFormValue {
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isList || ["string", "number", "boolean"].includes(typeof value);
}
