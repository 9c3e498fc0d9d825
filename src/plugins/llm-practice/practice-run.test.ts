import { collectReply } from "@core/services/models/collect-reply";
import type { ModelCaller } from "@core/services/models/model-call";
import { beforeAll, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../tests/fakes/task-runner-rig";
import { PracticeClient } from "./practice-client";
import { phrasesOf } from "./request-phrases";

const CREDENTIAL = { id: "c", provider: "practice", model: "practice-1", apiKey: "" };

/** Calls the practice client itself, at its own pace. */
class PracticeModels extends ScriptedModels {
  readonly #client: PracticeClient;

  constructor(rig: OrchestrationRig) {
    super();
    this.#client = new PracticeClient(rig.ports.clock);
  }

  override complete: ModelCaller["complete"] = async (call, signal, onPart) => {
    const request = { model: "practice-1", messages: call.messages };
    const reply = await collectReply(this.#client.stream(request, CREDENTIAL, signal), onPart);
    return { ...reply, route: await this.route(), durationMs: 1 };
  };
}

/** Modules come from disk in real time, which would count as minutes on a clock that is wound on. */
beforeAll(async () => {
  for (const prompt of [SIMPLE_PROMPT, COMPLEX_PROMPT]) {
    const { control, library } = new OrchestrationRig().open();
    await control.start((await library.create({ prompt })).id, "en");
  }
});

test.each([
  [SIMPLE_PROMPT, "en", 8, "Simulated."],
  [COMPLEX_PROMPT, "en", 25, "Simulated."],
  [
    "Rédige un guide du jardin avec un calendrier, un budget, une liste d'outils et un bilan.",
    "fr",
    25,
    "Simulé.",
  ],
  ["가을비에 관한 시를 써 주세요. 세 가지 비유를 넣어 주세요.", "ko", 8, "시뮬레이션입니다."],
])(
  "%j is walked through in seconds, says that it is simulated, and that nothing was checked",
  async (prompt, language, seconds, label) => {
    const rig = new OrchestrationRig();
    const { clock } = rig.ports;
    const { control, library, monitor } = rig.open(new PracticeModels(rig));
    const task = await library.create({ prompt });
    const startedAt = clock.now();
    let endedAt = Number.POSITIVE_INFINITY;
    const running = control.start(task.id, language).then((result) => {
      endedAt = clock.now();
      return result;
    });
    while (endedAt === Number.POSITIVE_INFINITY) await clock.advance(500);
    const { success, artifacts } = await running;
    expect(success).toBe(true);
    expect(endedAt - startedAt).toBeLessThan(seconds * 1000);
    expect(artifacts.every(({ content }) => content.includes(label))).toBe(true);
    const [heading = ""] = artifacts.at(-1)?.content.split("\n") ?? [];
    expect(prompt.toLowerCase()).toContain(heading.slice("# ".length).toLowerCase());
    const { tasks } = await monitor.load(task.id);
    const requirements = tasks.get(task.id)?.requirements ?? [];
    // The only requirement is the walk-through, and it is counted.
    expect(requirements.map(({ outcome, proof }) => [outcome, proof?.kind])).toEqual([["met", "counted"]]);
    for (const said of [requirements[0]?.description, artifacts.at(-1)?.content]) {
      expect(said).toMatch(
        /nothing (?:of it )?was checked|rien n’(?:en )?a été vérifié|아무것도 검증하지 않았/i,
      );
    }
    for (const phrase of phrasesOf(prompt)) expect(artifacts.at(-1)?.content).toContain(phrase);
  },
);
