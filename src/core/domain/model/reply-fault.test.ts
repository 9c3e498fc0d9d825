import { describe, expect, test } from "vitest";
import { replyFault } from "./reply-fault";

describe("a reply that is not the text asked for", () => {
  test.each([
    ["I'm sorry, but I can't help with that.", "refused"],
    ["I cannot assist with this request.", "refused"],
    ["Je suis désolé, je ne peux pas traiter cette demande.", "refused"],
    ["Lo siento, no puedo ayudar con eso.", "refused"],
    ["Es tut mir leid, dabei kann ich nicht helfen.", "refused"],
    ["죄송합니다. 이 요청은 도와드릴 수 없습니다.", "refused"],
    ["Could you please clarify which café you mean?", "asked-back"],
    ["Happy to help! Before I start, what is the budget?", "asked-back"],
    ["Pourriez-vous préciser le public visé ?", "asked-back"],
    ["¿Podrías aclarar para qué público es?", "asked-back"],
    ["Könnten Sie bitte den Umfang präzisieren?", "asked-back"],
    ["어떤 독자를 위한 글인지 구체적으로 알려 주시겠어요?", "asked-back"],
    ["  \n", "empty"],
  ] as const)("%j is told as %s", (text, fault) => {
    expect(replyFault(text, "stop", "Write a menu")).toBe(fault);
  });

  test("is one the provider calls refused or cut, whatever its words", () => {
    expect(replyFault("# A menu", "refusal", "")).toBe("refused");
    expect(replyFault("# A menu", "length", "")).toBe("cut");
  });

  test.each([
    ["# Letter\n\nI'm sorry, I cannot help with the move on Friday.", "Write about the move"],
    ["I'm sorry for your loss. I can still hear Ann laugh.", "Write a condolence"],
    ["죄송합니다. 어제 약속을 지키지 못했습니다.", "한 문장을 써 주세요"],
    ["Autumn rain falls,\nthe gutters sing", "Write a haiku"],
    ["Dear Ms Lee,\n\nplease confirm the appointment.", "Write a letter to Ms Lee"],
    [`I cannot help but smile. ${"The rain goes on. ".repeat(50)}`, "Write about rain"],
    ["What is rain? It is water that falls.", "Write about rain"],
  ])("is not one that is work: %j", (text, request) => {
    expect(replyFault(text, "stop", request)).toBeUndefined();
  });
});
