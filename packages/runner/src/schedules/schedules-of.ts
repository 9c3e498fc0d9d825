import { setTimeout as sleep } from "node:timers/promises";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { type Locks, LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { TabChannelToken } from "@core/ports/tab-channel";
import { Scheduler } from "@core/services/schedules/scheduler";
import { Schedules } from "@core/services/schedules/schedules";
import { digestOf } from "@core/services/schedules/watched";
import { CronDueTimes } from "../../../../src/plugins/browser/cron-due-times";
import { pageAddress, pageText } from "../../../../src/plugins/shared/web-page/page-text";
import type { RunnerCore } from "../runner-core";

/** The core as far as it keeps schedules, and begins what is due. */
export type SchedulingCore = Pick<
  RunnerCore,
  "library" | "folders" | "engine" | "database" | "preferences" | "credentials" | "get"
>;

/** Time between two looks at whether the process that begins what is due has gone, in milliseconds. */
const LOOK_AGAIN_MS = 2_000;

/** The schedules of a runner with who begins their tasks: one of its processes at a time. */
export interface RunnerSchedules {
  readonly schedules: Schedules;
  readonly scheduler: Scheduler;
}

/** Keeps the schedules of a runner, whose tasks are handed to its workers before a run counts as started. */
export function schedulesOf(core: SchedulingCore): RunnerSchedules {
  const { database, engine, library, credentials, preferences } = core;
  const [clock, tabs] = [core.get(ClockToken), core.get(TabChannelToken)];
  const times = new CronDueTimes();
  const schedules = new Schedules({ database, clock, tabs, times, ids: core.get(IdsToken) });
  const scheduler = new Scheduler({
    ...{ schedules, database, clock, logger: core.get(LoggerToken), onRun: () => {} },
    locks: patient(core.get(LocksToken)),
    work: {
      canRun: async () => (await credentials.list()).length > 0,
      lookAt: async (watch) => {
        await preferences.reload();
        const [http, hasher] = [core.get(HttpToken), core.get(HasherToken)];
        const directories = async () => core.folders.byName;
        const readPage = async (address: string, signal: AbortSignal) =>
          pageText({ http }, pageAddress(address), signal);
        return digestOf(watch, { readPage, hasher, directories });
      },
      create: async (input) => {
        // Settings may have been changed by another process.
        await preferences.reload();
        await library.create(input);
      },
      handOver: (taskId, { language = "en" }) =>
        engine.submit({ id: `task/${taskId}/start`, kind: "start", taskId, language }),
      begin: async () => {
        // The workers do.
      },
    },
  });
  tabs.listen((message) => {
    if (message.type === "store-changed" && message.store === "schedules") scheduler.wake();
  });
  return { schedules, scheduler };
}

/** Locks of which one that somebody holds is asked for again after a while: nobody waits for it. */
function patient(locks: Locks): Locks {
  return {
    tryHold: (name, work) => locks.tryHold(name, work),
    isHeld: (name) => locks.isHeld(name),
    async hold(name, work, signal) {
      for (;;) {
        signal.throwIfAborted();
        const held = await locks.tryHold(name, work);
        if (held) return held.value;
        await sleep(LOOK_AGAIN_MS, undefined, { signal });
      }
    },
  };
}
