// @vitest-environment jsdom
import type { SyncPeers } from "@core/ports/sync/sync-peers";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { PeersStatus } from "./peers-status";

test("nobody being connected is said once, as a state, with what to do; and how many are", async () => {
  let heard = () => {};
  const peers = {
    connected: 0,
    listen: (listener: () => void) => {
      heard = listener;
      return { dispose: () => {} };
    },
  };
  renderWithServices(<PeersStatus peers={peers as unknown as SyncPeers} onAnswer={() => {}} />, new Map());
  const status = await screen.findByRole("status");
  expect(status.textContent).toBe("Nobody is connected: changes wait.");
  expect(screen.getByText(/^Add a device on one/)).toBeDefined();
  peers.connected = 2;
  act(() => heard());
  expect(status.textContent).toBe("Connected devices: 2");
  expect(screen.queryByText(/Add a device on one/)).toBeNull();
});
