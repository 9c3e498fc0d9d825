// @vitest-environment jsdom
import type { Services } from "@core/di/token";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { NotifierToken } from "@core/ports/notifier";
import * as download from "@ui/download-file";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { MemoryNotifier } from "../../../../../tests/fakes/memory-notifier";
import { sampleArtifact } from "../../../../../tests/fakes/sample-tasks";
import type { ExportWork, FileExporter } from "./export-artifact";
import { shareArtifact } from "./share-artifact";

let downloadFile: MockInstance<typeof download.downloadFile>;
beforeEach(() => {
  downloadFile = vi.spyOn(download, "downloadFile").mockReturnValue();
});

const page = { extension: "html", mimeType: "text/html;charset=utf-8", content: "<h1>Guide</h1>" };
const exporter = { id: "html", delivery: "file" } as unknown as FileExporter;

afterEach(() => {
  vi.unstubAllGlobals();
});

async function shared(browser: Partial<Navigator>, signal = new AbortController().signal) {
  vi.stubGlobal("navigator", browser);
  const notifier = new MemoryNotifier();
  const services = new Map<unknown, unknown>([
    [NotifierToken, notifier],
    [PluginHostToken, { load: async () => async () => page }],
  ]);
  const belongings = { title: "Guide", requirements: [], notes: [] };
  const work: ExportWork = { artifact: sampleArtifact(), belongings, signal, onDrawn: () => {} };
  await shareArtifact({ get: (token: unknown) => services.get(token) } as Services, exporter, work);
  return notifier;
}

it("hands one page to the system where the browser shares files", async () => {
  const share = vi.fn(async (_data?: ShareData) => {});
  await shared({ canShare: () => true, share });
  const [file] = share.mock.calls[0]?.[0]?.files ?? [];
  expect([file?.name, file?.type]).toEqual(["guide.html", "text/html"]);
  expect(await file?.text()).toBe("<h1>Guide</h1>");
  expect(downloadFile).not.toHaveBeenCalled();
});

it("saves it elsewhere, and says so", async () => {
  const notifier = await shared({});
  expect(downloadFile).toHaveBeenCalledWith("guide.html", page.content, page.mimeType);
  expect(notifier.notices.map(({ code }) => code)).toEqual(["artifact.shared"]);
});

it("does nothing more when the user thinks better of it", async () => {
  const share = () => Promise.reject(new DOMException("", "AbortError"));
  const notifier = await shared({ canShare: () => true, share });
  expect(notifier.notices).toEqual([]);
  expect(downloadFile).not.toHaveBeenCalled();
});

it("asks for another click where drawings took longer than one counts", async () => {
  const share = vi
    .fn()
    .mockRejectedValueOnce(new DOMException("", "NotAllowedError"))
    .mockResolvedValue(undefined);
  const notifier = await shared({ canShare: () => true, share });
  const [notice] = notifier.notices;
  expect(notice?.code).toBe("artifact.share-ready");
  notice?.action?.run();
  expect(share).toHaveBeenCalledTimes(2);
});

it("makes nothing once it was cancelled", async () => {
  await expect(shared({}, AbortSignal.abort())).rejects.toThrow();
  expect(downloadFile).not.toHaveBeenCalled();
});
