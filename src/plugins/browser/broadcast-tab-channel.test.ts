import { disposeAll } from "@core/lifecycle/disposable";
import { afterEach, describe, expect, it } from "vitest";
import { tabChannelContract } from "../../../tests/contracts/tab-channel-contract";
import { BroadcastTabChannel } from "./broadcast-tab-channel";

describe("BroadcastTabChannel", () => {
  const open: BroadcastTabChannel[] = [];
  afterEach(() => disposeAll(open.splice(0)));

  tabChannelContract(() => {
    const tabs = [new BroadcastTabChannel(), new BroadcastTabChannel()] as const;
    open.push(...tabs);
    return tabs;
  });

  it("hears nothing any more once it is closed", async () => {
    const [here, there, gone] = [0, 1, 2].map(() => new BroadcastTabChannel()) as [
      BroadcastTabChannel,
      BroadcastTabChannel,
      BroadcastTabChannel,
    ];
    open.push(here, there);
    const heard: string[] = [];
    gone.listen(() => heard.push("gone"));
    gone.dispose();
    const arrived = new Promise((resolve) => {
      there.listen(resolve);
    });
    here.post({ type: "task-changed", taskId: "t" });
    await arrived;
    expect(heard).toEqual([]);
  });
});
