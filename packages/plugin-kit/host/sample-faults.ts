import type {
  ManifestContribution,
  PluginManifest,
} from "../../../src/core/domain/external-plugins/manifest";
import type { Sample } from "./tested";

const SAMPLE_KEYS = [
  ...["call", "args", "gives", "answers", "settings", "project", "adds", "file", "files", "replies"],
  "protocol",
];
const ANSWER_KEYS = ["url", "status", "headers", "text", "json"];
const FILE_KEYS = ["text", "base64"];

type Fields = Readonly<Record<string, unknown>>;

/** Slips of the pen in `samples.json`, each in a line: what nobody reads would pass in silence. */
export function sampleFaults(samples: unknown, { contributes, settings }: PluginManifest): readonly string[] {
  if (!isRecord(samples)) return ["samples.json is no record of lists of samples by point/id"];
  const known = new Map(contributes.map((data) => [`${data.point}/${data.id}`, data]));
  const settingNames = settings.map(({ name }) => name);
  return Object.entries(samples).flatMap(([name, list]) => {
    const data = known.get(name);
    if (!data) return [`there is no ${name}, only ${[...known.keys()].join(", ")}`];
    if (!Array.isArray(list)) return [`${name} is no list of samples`];
    return list.flatMap((sample: unknown, place) => {
      const title = `${name}, sample ${place + 1}`;
      return isRecord(sample)
        ? faultsOf(sample, data, settingNames).map((fault) => `${title} ${fault}`)
        : [`${title} is no record`];
    });
  });
}

/** The samples of a contribution, as far as they are some. */
export function readableSamples(samples: unknown, name: string): readonly Sample[] {
  const list = isRecord(samples) ? samples[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord).map((sample) => sample as unknown as Sample) : [];
}

function faultsOf(
  { call, settings, answers, file, ...rest }: Fields,
  data: ManifestContribution,
  settingNames: readonly string[],
): readonly string[] {
  const own = Array.isArray(data.functions) ? (data.functions as readonly unknown[]) : [];
  // A document draws by itself; the bench draws with its samples.
  const functions = "document" in data ? [...own, "draw"] : own;
  const isCalled = functions.includes(call);
  return [
    ...(isCalled
      ? []
      : [`calls ${call === undefined ? "nothing" : `“${call}”`}, which isn't ${namesOf(functions)}`]),
    ...unknownIn(rest, SAMPLE_KEYS, ""),
    ...unknownIn(settings, settingNames, "in settings "),
    ...unknownIn(file, FILE_KEYS, "in file "),
    ...(Array.isArray(answers) ? answers : []).flatMap((answer) =>
      unknownIn(answer, ANSWER_KEYS, "in answers "),
    ),
  ];
}

function unknownIn(record: unknown, known: readonly string[], where: string): readonly string[] {
  if (!isRecord(record)) return [];
  return Object.keys(record)
    .filter((key) => !known.includes(key))
    .map((key) => `has ${where}“${key}”, which isn't ${namesOf(known)}`);
}

function namesOf(known: readonly unknown[]): string {
  return known.length > 0 ? `one of ${known.join(", ")}` : "there: it has none";
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
