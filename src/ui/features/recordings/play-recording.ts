import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import type { RecordingRef } from "@core/domain/task/recording";
import { NotifierToken } from "@core/ports/notifier";
import { RecordingsToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";

/** Makes a task of a recording and sets it playing; resolves to the path that shows it, or to nothing where that failed. */
export async function playRecording(
  services: Services,
  recording: RecordingRef,
): Promise<string | undefined> {
  try {
    const [tasks, recordings] = await Promise.all([
      ready(services, TasksStoreToken),
      ready(services, RecordingsToken),
    ]);
    const { prompt } = await recordings.open(recording);
    const { id } = await tasks.create({ prompt, recording });
    void tasks.begin(id);
    return `/tasks/${id}`;
  } catch (error) {
    services.get(NotifierToken).error(error);
    return undefined;
  }
}

/** The request of a recording, or nothing where it cannot be had. */
export async function requestOf(services: Services, recording: RecordingRef): Promise<string | undefined> {
  try {
    const recordings = await ready(services, RecordingsToken);
    return (await recordings.open(recording)).prompt;
  } catch (error) {
    services.get(NotifierToken).error(error);
    return undefined;
  }
}
