import type { IncomingMessage } from "node:http";
import type { OutsideAccess } from "../outside/outside-access";
import { BODIES, readBody } from "./bodies";

interface Asked {
  readonly request: IncomingMessage;
}

interface AccessParts {
  readonly access: OutsideAccess;
}

/** Answers about the programs of others that may give tasks, by method and address. */
export const ACCESS_ROUTES = {
  "GET access": (_: Asked, { access }: AccessParts) => access.list(),
  "POST access": async ({ request }: Asked, { access }: AccessParts) => {
    const { kind, ...settings } = await readBody(request, BODIES.access);
    await access.set(kind, settings);
  },
  "POST access-tokens": async ({ request }: Asked, { access }: AccessParts) => {
    const { kind, name } = await readBody(request, BODIES.accessToken);
    return { token: await access.newToken(kind, name) };
  },
  "DELETE access-tokens/*": (_: Asked, { access }: AccessParts, id: string) => access.revoke(id),
} as const;
