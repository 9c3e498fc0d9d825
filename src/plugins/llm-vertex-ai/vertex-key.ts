import { AppError } from "@core/errors/app-error";

/** What a Vertex AI key is made of. */
export interface VertexKey {
  readonly location: string;
  readonly projectId: string;
  readonly secret: string;
}

/** Location and project become part of the address, so nothing else may be in them. */
const NAME = /^[a-z0-9-]+$/;

/** Reads `LOCATION:PROJECT_ID:API_KEY`. @throws AppError `provider.vertex-key-format`. */
export function readVertexKey(apiKey: string): VertexKey {
  const [location = "", projectId = "", ...rest] = apiKey.split(":");
  const secret = rest.join(":");
  if (!NAME.test(location) || !NAME.test(projectId) || secret === "") {
    throw new AppError("provider.vertex-key-format");
  }
  return { location, projectId, secret };
}

/** The base URL of a project in a location. */
export function vertexBaseUrl({ location, projectId }: VertexKey): string {
  const host = location === "global" ? "aiplatform.googleapis.com" : `${location}-aiplatform.googleapis.com`;
  return `https://${host}/v1/projects/${projectId}/locations/${location}`;
}

/** OAuth access tokens go where Google expects them, API keys into their own header. */
export function vertexHeaders({ secret }: VertexKey): Readonly<Record<string, string>> {
  return secret.startsWith("ya29.") ? { Authorization: `Bearer ${secret}` } : { "x-goog-api-key": secret };
}
