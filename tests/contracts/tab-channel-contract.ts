import type { TabChannel, TabMessage } from "@core/ports/tab-channel";
import { describe, expect, it } from "vitest";

const MESSAGE = { type: "task-changed", taskId: "t" } as const;

/** Contract suite of channels between tabs; `make` gives two tabs of one browser. */
export function tabChannelContract(make: () => readonly [TabChannel, TabChannel]): void {
  describe("as a channel between tabs", () => {
    it("is heard by the other tab and not by itself", async () => {
      const [here, there] = make();
      const heard: TabMessage[] = [];
      here.listen((message) => heard.push(message));
      const arrived = new Promise<TabMessage>((resolve) => {
        there.listen(resolve);
      });
      here.post(MESSAGE);
      expect(await arrived).toEqual(MESSAGE);
      expect(heard).toEqual([]);
    });

    it("tells every listener until it stops listening", async () => {
      const [here, there] = make();
      const dropped: TabMessage[] = [];
      there.listen((message) => dropped.push(message)).dispose();
      const both = [0, 1].map(
        () =>
          new Promise<TabMessage>((resolve) => {
            there.listen(resolve);
          }),
      );
      here.post(MESSAGE);
      expect(await Promise.all(both)).toEqual([MESSAGE, MESSAGE]);
      expect(dropped).toEqual([]);
    });
  });
}
