/** A chart as its library takes it. */
export interface Chart {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly layout: Readonly<Record<string, unknown>>;
}

/** Kinds whose drawing compiles code at run time, which no frame may do. */
const COMPILED = new Set(["scattergl", "splom", "parcoords", "scatterpolargl"]);
/** Kinds that fetch their maps. */
const FETCHED = /map|geo|choropleth/;

/** Reads `{ data, layout }`, or a list of traces. @throws Error with the reason when it cannot be drawn. */
export function parseChart(source: string): Chart {
  const input: unknown = JSON.parse(source);
  const { data, layout } = (Array.isArray(input) ? { data: input } : Object(input)) as {
    data?: unknown;
    layout?: unknown;
  };
  if (!Array.isArray(data) || data.length === 0) throw new Error("a chart needs a list called data");
  for (const trace of data) {
    const type = String(Object(trace).type ?? "scatter");
    if (COMPILED.has(type) || FETCHED.test(type))
      throw new Error(`charts of type ${type} are not supported here`);
  }
  return { data: data.map((trace) => Object(trace)), layout: Object(layout) };
}
