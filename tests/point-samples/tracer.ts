import { AppError } from "@core/errors/app-error";
import type { PluginFunctionContext } from "../fakes/cell-context";

/** A tracer that keeps what it hears, for whoever looks. */
export function keepingTracer() {
  const kept: unknown[] = [];
  let isBroken = false;
  const keep = async (heard: unknown, { signal }: PluginFunctionContext) => {
    signal.throwIfAborted();
    if (isBroken) throw new AppError("network.failed", { host: "acme.example" });
    kept.push(heard);
  };
  const breakDown = () => {
    isBroken = true;
    return () => {
      isBroken = false;
    };
  };
  return {
    contribution: { point: "tracer", id: "acme-traces", record: keep, recordTool: keep },
    written: async () => JSON.stringify(kept),
    breakDown,
  };
}

/** One of them. */
export const sample = keepingTracer().contribution;
