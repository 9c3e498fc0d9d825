import type { IncomingMessage } from "node:http";
import { AppError } from "@core/errors/app-error";
import { MATERIAL_STORES } from "@core/services/runner/materials";
import { BODIES, readBody } from "./bodies";
import type { GivenMaterials } from "./given-materials";

interface Asked {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly device: string;
}
interface Parts {
  readonly materials: GivenMaterials;
}

type Answer = (asked: Asked, parts: Parts, id: string) => Promise<unknown>;

/** Answers about what tasks draw on by method and address, as `ROUTES` of the API. */
export const MATERIAL_ROUTES: Readonly<Record<string, Answer>> = {
  "GET materials": ({ device }, { materials }) => materials.list(device),
  "POST materials": async ({ request }, { materials }) => ({
    missing: await materials.missing((await readBody(request, BODIES.materials)).materials),
  }),
  "POST materials/*": async ({ request, device }, { materials }, id) => {
    const { store, version, record } = await readBody(request, BODIES.material);
    await materials.keep(device, { store, id, version }, record);
  },
  "DELETE materials/*": async ({ query, device }, { materials }, id) => {
    const store = MATERIAL_STORES.find((each) => each === query.get("store"));
    if (!store) throw new AppError("request.invalid", { reason: "store" });
    await materials.remove(device, { store, id });
  },
};
