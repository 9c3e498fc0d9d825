import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { expect, test } from "vitest";
import { contributionsOf } from "../../../tests/contracts/contributions-of";
import plugin from "./plugin";

const bundles = contributionsOf(plugin, LocaleBundles);

test("offers Portuguese, with the words of the prompt", async () => {
  expect(languagesOf(bundles)).toEqual([{ code: "pt", name: "Português" }]);
  const common = bundles.find(({ namespace }) => namespace === "common");
  expect(await common?.load({} as never)).toMatchObject({ prompt: { send: "Enviar" } });
});
