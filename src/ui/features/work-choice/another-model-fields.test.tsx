// @vitest-environment jsdom

import type { Credential } from "@core/domain/model/credential";
import type { TaskModel } from "@core/domain/task/task";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleCredential, sampleProviders } from "../../../../tests/fakes/sample-providers";
import { AnotherModelFields } from "./another-model-fields";

const ALONE = "Only one model is set up.";

function show(
  credentials: readonly Credential[],
  value?: TaskModel,
  listed: Readonly<Record<string, readonly string[]>> = {},
) {
  const chosen: (TaskModel | undefined)[] = [];
  const store = sampleProviders(credentials, listed);
  renderWithServices(
    <AnotherModelFields value={value} onChange={(model) => chosen.push(model)} />,
    new Map([service(ProvidersStoreToken, store)]),
  );
  const field = screen.getByLabelText<HTMLSelectElement>("Check with another model");
  return { field, chosen };
}

describe("checking with another model", () => {
  it.each([
    ["one model", [sampleCredential("mine", "small-1")]],
    ["no model", []],
  ])("cannot be turned on where there is %s, and says why", (_, credentials) => {
    const { field } = show(credentials);
    expect(field.disabled).toBe(true);
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(ALONE);
  });

  it("is off at first, and is given a model of another provider", () => {
    const { field, chosen } = show([sampleCredential("mine", "small-1"), sampleCredential("other", "big-1")]);
    expect([field.disabled, field.value]).toEqual([false, ""]);
    expect([...field.options].map(({ label }) => label)).toEqual(["Off", "other"]);
    fireEvent.change(field, { target: { value: "other" } });
    expect(chosen).toEqual([{ credentialId: "other", model: "big-1" }]);
  });

  it("is given another model of the one provider where that has several", async () => {
    const { field, chosen } = show([sampleCredential("mine", "small-1")], undefined, {
      mine: ["small-1", "big-1"],
    });
    fireEvent.change(await screen.findByRole("option", { name: "mine" }).then(() => field), {
      target: { value: "mine" },
    });
    expect(chosen).toEqual([{ credentialId: "mine", model: "big-1" }]);
  });

  it("is turned off again, and its model changed", async () => {
    const credentials = [sampleCredential("mine", "small-1"), sampleCredential("other", "big-1")];
    const listed = { other: ["big-1", "big-2"] };
    const { field, chosen } = show(credentials, { credentialId: "other", model: "big-1" }, listed);
    await screen.findByRole("option", { name: "big-2" });
    fireEvent.change(screen.getByLabelText("Second model"), { target: { value: "big-2" } });
    fireEvent.change(field, { target: { value: "" } });
    expect(chosen).toEqual([{ credentialId: "other", model: "big-2" }, undefined]);
  });

  it("says that the chosen one is no longer there, and can be turned off", () => {
    const { field } = show([sampleCredential("mine", "small-1")], { credentialId: "gone", model: "big-1" });
    expect(field.disabled).toBe(false);
    expect(field.selectedOptions[0]?.label).toBe("big-1 (no longer set up)");
  });
});
