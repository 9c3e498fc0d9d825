// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import {
  type LiveRecognizer,
  type RecordingRecognizer,
  SpeechRecognizers,
} from "@core/points/speech-recognizer";
import { NotifierToken } from "@core/ports/notifier";
import { Dictation } from "@core/services/speech/dictation";
import { DictationToken } from "@core/services/tokens";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { PromptBox } from "./prompt-box";

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const sent = vi.fn();
let ports: FakePorts;
let host: PluginHost;
/** Settles once plugins from outside are installed. */
let installed: Promise<void>;
let told: { onText: (text: string) => void; signal: AbortSignal; bytes: number; language: string }[];
let write: (text: string) => void;
let fail: (error: unknown) => void;

const recognizer: RecordingRecognizer = {
  ...{ id: "acme", name: "Acme ears", hears: "recording", sentTo: ["ears.example"] },
  load: async () => (sound, language, onText, signal) => {
    told.push({ onText, signal, language, bytes: sound.bytes.byteLength });
    return new Promise((resolve, reject) => {
      write = resolve;
      fail = reject;
    });
  },
};

function Composer() {
  const [value, setValue] = useState("");
  return (
    <PromptBox
      placeholder="Say it"
      value={value}
      onChange={setValue}
      onSend={sent}
      attachments={[]}
      onAttachmentsChange={() => {}}
    />
  );
}

function settling() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

beforeEach(() => {
  ports = new FakePorts();
  host = new PluginHost(ports.container());
  host.open(SpeechRecognizers).add(recognizer, "acme");
  installed = Promise.resolve();
  told = [];
  sent.mockReset();
});

const show = () =>
  renderWithServices(
    <Composer />,
    new Map([
      service(PluginHostToken, host),
      service(DictationToken, new Dictation(host, ports.sounds, () => installed)),
      service(NotifierToken, ports.notifier),
    ]),
  );
const button = (name: string) => screen.getByRole("button", { name });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const press = async (name: string) => {
  fireEvent.click(button(name));
  await settled();
};
/** Begins to dictate: what records is fetched first. */
const dictate = async () => {
  fireEvent.click(button("Dictate"));
  await screen.findByText(/^Recording for/);
};

test("nothing is recorded before a click, and what is recorded is said, with where it goes", async () => {
  show();
  await settled();
  expect(ports.sounds.isRecording).toBe(false);
  await dictate();
  expect(ports.sounds.isRecording).toBe(true);
  expect(screen.getByRole("status").textContent).toBe(
    "Recording for Acme ears, 5 minutes at most. Press the microphone to end. Your voice goes to ears.example.",
  );
  expect(told).toEqual([]);
});

test("the words come while they are written, stand behind what was typed meanwhile, and are not sent", async () => {
  show();
  await dictate();
  fireEvent.change(field(), { target: { value: "Please: " } });
  await press("Dictate");
  expect(told).toMatchObject([{ bytes: 12, language: "en" }]);
  expect(screen.getByRole("status").textContent).toBe("Acme ears writes it down…");
  act(() => told[0]?.onText("Name a"));
  expect(screen.getByRole("status").textContent).toBe("Name a");
  expect(field().value).toBe("Please: ");
  write(" Name a river. ");
  await settled();
  expect(field().value).toBe("Please: Name a river.");
  expect(screen.queryByRole("status")).toBeNull();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(button("Send"));
  expect(sent).toHaveBeenCalledExactlyOnceWith("Please: Name a river.");
});

test("a recording that reaches its limit is written down by itself", async () => {
  show();
  await dictate();
  ports.sounds.reachLimit();
  await settled();
  expect(told).toHaveLength(1);
  write("Name a river");
  await settled();
  expect(field().value).toBe("Name a river");
});

test("a recording is dropped by Discard, which gives the focus to the field", async () => {
  show();
  await dictate();
  await press("Discard");
  expect([ports.sounds.isRecording, told.length]).toEqual([false, 0]);
  expect(document.activeElement).toBe(field());
  expect(button("Dictate").getAttribute("aria-pressed")).toBe("false");
});

test("a recording, and what is made of it, ends with the composer", async () => {
  const first = show();
  await dictate();
  first.unmount();
  await settled();
  expect([ports.sounds.isRecording, told.length]).toEqual([false, 0]);
  const second = show();
  await dictate();
  await press("Dictate");
  second.unmount();
  expect(told[0]?.signal.aborted).toBe(true);
  fail(told[0]?.signal.reason);
  await settled();
  expect(ports.notifier.errors).toEqual([]);
});

test("is told where there is no leave for the microphone", async () => {
  ports.sounds.denial = new AppError("speech.denied");
  show();
  fireEvent.click(button("Dictate"));
  await waitFor(() => expect(ports.notifier.errors).toEqual([ports.sounds.denial]));
  expect(button("Dictate").getAttribute("aria-pressed")).toBe("false");
});

test("is told where there are no words", async () => {
  show();
  await dictate();
  await press("Dictate");
  write("  ");
  await settled();
  expect(ports.notifier.errors).toEqual([expect.objectContaining({ code: "speech.failed" })]);
  expect([field().value, screen.queryByRole("status")]).toEqual(["", null]);
});

test("one that is yet to be installed is waited for, and no other is handed what is said", async () => {
  const { promise, resolve } = settling();
  installed = promise;
  const load = vi.fn();
  const browser: LiveRecognizer = { ...{ id: "browser", hears: "microphone", rank: -1 }, load };
  host = new PluginHost(ports.container());
  host.open(SpeechRecognizers).add(browser, "browser");
  show();
  await press("Dictate");
  act(() => void host.open(SpeechRecognizers).add(recognizer, "acme"));
  await settled();
  expect(ports.sounds.isRecording).toBe(false);
  resolve();
  await screen.findByText(/^Recording for/);
  expect(load).not.toHaveBeenCalled();
});

test("what is ended before anybody listens is heard by nobody", async () => {
  const { promise, resolve } = settling();
  installed = promise;
  show();
  await press("Dictate");
  await press("Dictate");
  resolve();
  await waitFor(() => expect(button("Dictate").getAttribute("aria-pressed")).toBe("false"));
  expect([ports.sounds.isRecording, told]).toEqual([false, []]);
});

test("the microphone comes and goes with the plugin", async () => {
  host = new PluginHost(ports.container());
  show();
  expect(screen.queryByRole("button", { name: "Dictate" })).toBeNull();
  const added: Disposable[] = [];
  act(() => void added.push(host.open(SpeechRecognizers).add(recognizer, "acme")));
  expect(button("Dictate")).toBeTruthy();
  act(() => added[0]?.dispose());
  expect(screen.queryByRole("button", { name: "Dictate" })).toBeNull();
});
