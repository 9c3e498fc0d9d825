// @vitest-environment jsdom
import type { Attachment } from "@core/domain/file/attachment";
import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import AttachKnowledge from "./attach-knowledge";
import { useAttaching } from "./use-attaching";

/** More than the menu of the paperclip lists. */
const ITEMS = Array.from({ length: 30 }, (_, index) => {
  const name = `file ${String(index).padStart(2, "0")}.txt`;
  return {
    ...{ id: name, name, type: "file", fileType: "text", size: 1, tags: [], path: name },
    ...{ lastModified: index, createdAt: index },
  };
}) as unknown as readonly KnowledgeSummary[];

function show(attachment: (id: string) => Promise<Attachment>) {
  const notifier = new MemoryNotifier();
  const onClose = vi.fn();
  let attached: readonly Attachment[] = [];
  function Prompt() {
    const [files, setFiles] = useState<readonly Attachment[]>([]);
    attached = files;
    return <AttachKnowledge attach={useAttaching(files, setFiles)} onClose={onClose} />;
  }
  const find = (id: string) => ITEMS.find((item) => item.id === id);
  const store = { items: ITEMS, status: "ready", load: async () => {}, find, attachment } as const;
  renderWithServices(
    <Prompt />,
    new Map([service(KnowledgeStoreToken, store), service(NotifierToken, notifier)]),
  );
  return { notifier, onClose, names: () => attached.map(({ name }) => name) };
}
const choose = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
const attach = () => screen.getByRole<HTMLButtonElement>("button", { name: "Attach" });

test("any files of the whole knowledge base are attached, also those that are found by searching alone", async () => {
  const { names, onClose } = show(async (id) => textAttachment(id, "text"));
  await screen.findByRole("dialog", { name: "Attach from knowledge" });
  expect(attach().disabled).toBe(true);
  choose("file 29.txt");
  fireEvent.change(screen.getByRole("searchbox", { name: "Search files" }), { target: { value: "file 00" } });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  choose("file 00.txt");
  fireEvent.click(attach());
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(names()).toEqual(["file 29.txt", "file 00.txt"]));
});

test("one that cannot be read is told, and the others are attached", async () => {
  const { names, notifier } = show(async (id) => {
    if (id === "file 01.txt") throw new AppError("record.gone");
    return textAttachment(id, "text");
  });
  await screen.findByRole("dialog");
  choose("file 01.txt");
  choose("file 02.txt");
  fireEvent.click(attach());
  await waitFor(() => expect(names()).toEqual(["file 02.txt"]));
  expect(notifier.errors.map(({ code }) => code)).toEqual(["record.gone"]);
});
