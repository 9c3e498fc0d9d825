import { AppError } from "@core/errors/app-error";
import type { Recording, Sound, Sounds } from "@core/ports/sounds";

/** Names of errors that mean there is no leave, or no microphone. */
const DENIED = ["NotAllowedError", "NotFoundError", "SecurityError"];

/** The microphone and the loudspeaker of a browser. */
export const mediaSounds: Sounds = { record, play };

async function record(limitSeconds: number, signal: AbortSignal): Promise<Recording> {
  signal.throwIfAborted();
  const stream = await microphone();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    release();
    signal.throwIfAborted();
  }
  const recorder = new MediaRecorder(stream);
  const finish = () => recorder.state === "inactive" || recorder.stop();
  const timer = setTimeout(finish, limitSeconds * 1000);
  const sound = recorded(recorder, signal).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", finish);
    release();
  });
  signal.addEventListener("abort", finish, { once: true });
  recorder.start();
  return { sound, finish: () => void finish() };
}

async function microphone(): Promise<MediaStream> {
  try {
    // Pages that are not served securely have no `mediaDevices`.
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    const { name, message } = error as Error;
    if (DENIED.includes(name)) throw new AppError("speech.denied", {}, { cause: error });
    throw new AppError("speech.failed", { reason: message }, { cause: error });
  }
}

function recorded(recorder: MediaRecorder, signal: AbortSignal): Promise<Sound> {
  const pieces: Blob[] = [];
  return new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onerror = () => reject(new AppError("speech.failed", { reason: "recorder" }));
    recorder.onstop = () => {
      if (signal.aborted) return reject(signal.reason);
      const [type = ""] = recorder.mimeType.split(";");
      resolve(new Blob(pieces).arrayBuffer().then((bytes) => ({ type, bytes })));
    };
  });
}

async function play({ type, bytes }: Sound, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const audio = new Audio(address);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new AppError("speech.not-spoken", { reason }));
      signal.addEventListener("abort", () => resolve(), { once: true });
      audio.onended = () => resolve();
      audio.onerror = () => fail(audio.error?.message ?? type);
      audio.play().catch(({ message }: Error) => fail(message));
    });
  } finally {
    audio.pause();
    audio.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}
