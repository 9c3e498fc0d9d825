import { expect, test } from "vitest";
import { MemoryDirectories } from "../../../tests/fakes/memory-directories";
import { PeerPlaces } from "./peer-places";

const NEVER = new AbortController().signal;

test("a device has one place for its connections, made when it is first chosen and opened by its id", async () => {
  const directories = new MemoryDirectories();
  const places = new PeerPlaces(directories);
  const id = await places.choose();
  expect(await directories.list("sync")).toMatchObject([{ id, name: "Devices", isPrivate: true }]);
  expect(await places.choose()).toBe(id);
  expect(await new PeerPlaces(directories).choose()).toBe(id);
  expect((await places.open(id ?? "")).name).toBe("Devices");
});

test("what is no place of connections is neither opened nor taken for one", async () => {
  const directories = new MemoryDirectories();
  const places = new PeerPlaces(directories);
  await expect(places.open("none")).rejects.toMatchObject({ code: "devices.no-place" });
  const work = await directories.createPrivate("Work", "work");
  await expect(places.open(work.id)).rejects.toMatchObject({ code: "devices.no-place" });
  expect(await places.choose()).not.toBe(work.id);
});

test("a place without a device that is connected cannot be connected again, nor has it files", async () => {
  const places = new PeerPlaces(new MemoryDirectories());
  const place = await places.open((await places.choose()) ?? "");
  expect(await places.reconnect()).toBe(false);
  await expect(place.list(NEVER)).rejects.toMatchObject({ code: "devices.not-connected" });
});

test("a place that is forgotten goes with its files", async () => {
  const directories = new MemoryDirectories();
  const places = new PeerPlaces(directories);
  const id = (await places.choose()) ?? "";
  await places.forget(id);
  expect(await directories.list("sync")).toEqual([]);
  await expect(places.open(id)).rejects.toMatchObject({ code: "devices.no-place" });
});
