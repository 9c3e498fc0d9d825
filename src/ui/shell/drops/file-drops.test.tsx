// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { BackgroundImageSourceToken } from "@core/services/tokens";
import { SettingsStoreToken } from "@core/stores/tokens";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { type FilesTaker, useFilesTaker } from "@ui/features/prompt/files-taker";
import { expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { FileDrops } from "./file-drops";

const FILE = new File(["a"], "a.png", { type: "image/png" });
const dataTransfer = { types: ["Files"], files: [FILE], getData: () => "" };

const ADDRESS = "https://pictures.example/hill.png";

/** Has something come over the page from elsewhere, for as long as what handles it takes to be there. */
async function enter(type: "dragEnter" | "dragStart" = "dragEnter") {
  fireEvent[type](screen.getByText("Anywhere"), { dataTransfer: picture() });
  await import("./dropped-images");
  await act(async () => {});
}

/** The browser's data of a picture that is dragged from a website. */
const picture = (address = ADDRESS, markup = `<a href="/more"><img src="${address}"></a>`) => ({
  types: ["text/uri-list", "text/html"],
  files: [],
  getData: (type: string) => (type === "text/html" ? markup : "https://pictures.example/more"),
});

function show(taker?: FilesTaker, path = "/") {
  history.replaceState(null, "", path);
  const notifier = new MemoryNotifier();
  const backgrounds: (string | undefined)[] = [];
  const fetchPicture = vi.fn(async (_url: string) => "data:image/png;base64,aGk=");
  const Taking = ({ by }: { by: FilesTaker }) => {
    useFilesTaker(by);
    return null;
  };
  renderWithServices(
    <>
      <p>Anywhere</p>
      <div role="dialog">In front</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop zone of a page */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={(event) => event.preventDefault()}>
        Zone
      </div>
      {taker ? <Taking by={taker} /> : null}
      <FileDrops />
    </>,
    new Map([
      service(NotifierToken, notifier),
      service(BackgroundImageSourceToken, { fetch: fetchPicture }),
      service(SettingsStoreToken, {
        languages: [{ code: "fr", name: "Français" }],
        setBackgroundImage: async (image) => void backgrounds.push(image),
      }),
    ]),
    path,
  );
  const { errors, notices } = notifier;
  return { codes: () => errors.map(({ code }) => code), notices, backgrounds, fetchPicture };
}

test("files dropped anywhere on a page reach what takes files there, which is said while they hover", async () => {
  const take = vi.fn();
  const { codes } = show({ as: "attachments", take });
  const place = screen.getByText("Anywhere");
  expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
  expect((await screen.findByRole("status")).textContent).toBe("Drop to attach");
  expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
  expect(take).toHaveBeenCalledWith([FILE]);
  expect(screen.queryByRole("status")).toBeNull();
  expect(codes()).toEqual([]);
});

test("a page that takes none says so, before and after, and the browser does not open the file", async () => {
  const { codes } = show();
  fireEvent.dragEnter(screen.getByText("Anywhere"), { dataTransfer });
  expect((await screen.findByRole("status")).textContent).toMatch(/^Drop files on/);
  expect(fireEvent.drop(screen.getByText("Anywhere"), { dataTransfer })).toBe(false);
  expect(codes()).toEqual(["drop.refused"]);
});

test("what takes files itself, a dialog in front and what is no file are left alone", () => {
  const take = vi.fn();
  const { codes } = show({ as: "attachments", take });
  for (const place of [screen.getByText("Zone"), screen.getByText("In front")]) {
    fireEvent.dragOver(place, { dataTransfer });
    expect(screen.queryByRole("status")).toBeNull();
    expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
  }
  const words = { types: ["text/plain"], files: [] };
  expect(fireEvent.dragOver(screen.getByText("Anywhere"), { dataTransfer: words })).toBe(true);
  expect(take).not.toHaveBeenCalled();
  expect(codes()).toEqual([]);
});

test("an image dropped on the home page is attached, and offered as the background", async () => {
  const take = vi.fn();
  const { notices, backgrounds } = show({ as: "attachments", take }, "/fr/");
  await enter();
  fireEvent.drop(screen.getByText("Anywhere"), { dataTransfer });
  expect(take).toHaveBeenCalledWith([FILE]);
  await waitFor(() =>
    expect(notices).toMatchObject([{ code: "drop.background", params: { name: "a.png" } }]),
  );
  expect(backgrounds).toEqual([]);
  notices[0]?.action?.run();
  await waitFor(() => expect(backgrounds).toEqual(["data:image/png;base64,YQ=="]));
});

test("elsewhere an image is attached, and no more", async () => {
  const take = vi.fn();
  const { notices } = show({ as: "attachments", take }, "/tasks/new");
  await enter();
  fireEvent.drop(screen.getByText("Anywhere"), { dataTransfer });
  expect(fireEvent.drop(screen.getByText("Anywhere"), { dataTransfer: picture() })).toBe(true);
  expect(take.mock.calls).toEqual([[[FILE]]]);
  expect(notices).toEqual([]);
});

test("a picture dragged from a website is fetched, attached and offered as the background", async () => {
  const take = vi.fn();
  const { notices, fetchPicture } = show({ as: "attachments", take });
  await enter();
  expect(fireEvent.dragOver(screen.getByText("Anywhere"), { dataTransfer: picture() })).toBe(false);
  expect(fireEvent.drop(screen.getByText("Anywhere"), { dataTransfer: picture() })).toBe(false);
  await waitFor(() => expect(notices).toMatchObject([{ params: { name: "hill.png" } }]));
  expect(fetchPicture.mock.calls[0]?.[0]).toBe(ADDRESS);
  const [[[file]]] = take.mock.calls as [[[File]]];
  expect([file.name, file.type, await file.text()]).toEqual(["hill.png", "image/png", "hi"]);
});

test("why a picture of a website cannot be had is said", async () => {
  const take = vi.fn();
  const { codes, fetchPicture } = show({ as: "attachments", take });
  await enter();
  const place = screen.getByText("Anywhere");
  fetchPicture.mockRejectedValueOnce(new AppError("background.unreadable", { host: "pictures.example" }));
  fireEvent.drop(place, { dataTransfer: picture() });
  await waitFor(() => expect(codes()).toEqual(["background.unreadable"]));
  const words = { ...picture(), getData: () => "blob:words" };
  fireEvent.drop(place, { dataTransfer: words });
  await waitFor(() => expect(codes()).toEqual(["background.unreadable", "background.drop-image-or-web"]));
  expect(take).not.toHaveBeenCalled();
});

test("a link that is dragged within the page is no picture", async () => {
  const { fetchPicture, codes } = show({ as: "attachments", take: () => {} });
  const place = screen.getByText("Anywhere");
  await enter("dragStart");
  expect(fireEvent.dragOver(place, { dataTransfer: picture() })).toBe(true);
  expect(fireEvent.drop(place, { dataTransfer: picture() })).toBe(true);
  expect([fetchPicture.mock.calls, codes()]).toEqual([[], []]);
});

test("files pasted outside of any field reach it too; text with a picture of itself stays text", () => {
  const take = vi.fn();
  show({ as: "attachments", take });
  const clipboard = (files: File[], text: string) => ({ clipboardData: { files, getData: () => text } });
  fireEvent.paste(screen.getByText("Anywhere"), clipboard([FILE], "1,2,3"));
  expect(take).not.toHaveBeenCalled();
  fireEvent.paste(screen.getByText("Anywhere"), clipboard([FILE], ""));
  expect(take).toHaveBeenCalledWith([FILE]);
});

const leaveFor = (relatedTarget: Element | null) =>
  fireEvent(screen.getByText("Anywhere"), new MouseEvent("dragleave", { bubbles: true, relatedTarget }));

test("the overlay goes when the files leave the window", async () => {
  show();
  fireEvent.dragEnter(screen.getByText("Anywhere"), { dataTransfer });
  await screen.findByRole("status");
  leaveFor(document.body);
  expect(screen.getByRole("status")).toBeTruthy();
  leaveFor(null);
  expect(screen.queryByRole("status")).toBeNull();
});

test("files that are dragged across a page change what it shows once", async () => {
  show({ as: "attachments", take: () => {} });
  const changes: string[] = [];
  const { documentElement } = document;
  const observer = new MutationObserver((records) => {
    for (const _ of records) changes.push(String(documentElement.dataset.dropping));
  });
  observer.observe(documentElement, { attributeFilter: ["data-dropping"] });
  const place = screen.getByText("Anywhere");
  for (let step = 0; step < 20; step++) {
    fireEvent.dragEnter(place, { dataTransfer });
    fireEvent.dragOver(place, { dataTransfer });
    await screen.findByRole("status");
    leaveFor(document.body);
  }
  observer.disconnect();
  expect(changes).toEqual(["attachments"]);
});
