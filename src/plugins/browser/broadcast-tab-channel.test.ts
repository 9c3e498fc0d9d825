import { disposeAll } from "@core/lifecycle/disposable";
import { afterEach, describe } from "vitest";
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
});
