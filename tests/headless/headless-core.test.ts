import { AppError } from "@core/errors/app-error";
import { describe, expect, it } from "vitest";
import { SIMPLE_PROMPT } from "../fakes/task-runner-rig";
import { HeadlessCore } from "./headless-core";

const signal = new AbortController().signal;

describe("HeadlessCore", () => {
  it("does a task with a provider of the application, its own agents and strategies, and no browser", async () => {
    const core = await HeadlessCore.open();
    const { clock } = core.ports;
    await core.configure({ provider: "practice", apiKey: "", model: "practice-1" }, signal);
    const { id } = await core.library.create({ prompt: SIMPLE_PROMPT });
    const result = await clock.drive(core.control.start(id, "en"));
    expect(result).toMatchObject({ success: true, errors: [] });
    const { run, artifacts } = await core.monitor.load(id);
    expect(run).toMatchObject({ provider: "practice", simulated: true, state: "done" });
    expect(artifacts.size).toBeGreaterThan(0);
  });

  it("knows nothing of what another one was told", async () => {
    const [one, other] = await Promise.all([HeadlessCore.open(), HeadlessCore.open()]);
    await one.configure({ provider: "practice", apiKey: "", model: "practice-1" }, signal);
    const { id } = await other.library.create({ prompt: SIMPLE_PROMPT });
    await expect(other.control.start(id, "en")).rejects.toMatchObject(new AppError("provider.none"));
  });
});
