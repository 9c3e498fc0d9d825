// @vitest-environment jsdom

import { PluginHost } from "@core/plugin/plugin-host";
import { ToolSources } from "@core/points/tool-source";
import { HttpToken } from "@core/ports/http";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import type { Apis } from "../apis";
import openapi from "../plugin";
import { ApisSection } from "./apis-section";

const DESCRIPTION = `openapi: 3.0.0
info: { title: Weather }
servers: [{ url: https://weather.example/v1 }]
paths:
  /now: { get: { operationId: now, summary: The weather now } }
  /report: { post: { operationId: report, summary: Report weather } }
components:
  securitySchemes: { key: { type: apiKey, in: query, name: appid } }
`;

let apis: Apis;
let http: FakeHttp;
beforeEach(async () => {
  http = new FakeHttp();
  const container = new FakePorts().container();
  container.value(HttpToken, http);
  const host = new PluginHost(container);
  host.install(openapi, { builtIn: true });
  const source = host.open(ToolSources).find("openapi");
  if (!source) throw new Error("The plugin contributes no source.");
  apis = (await host.load(source)) as Apis;
});

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isOn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;

async function describeService(text: string) {
  renderWithServices(<ApisSection apis={apis} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add service" }));
  expect(screen.getByPlaceholderText(/^openapi: 3/)).toBe(screen.getByLabelText("OpenAPI description"));
  fill("OpenAPI description", text);
  click("Read");
}

describe("services in the settings", () => {
  it("are shown before they are added: the server, where the key goes, and what only reads switched on", async () => {
    await describeService(DESCRIPTION);
    expect(await screen.findByDisplayValue("https://weather.example/v1")).toBeTruthy();
    expect(screen.getByText("Encrypted; sent only to this server, as appid in the address.")).toBeTruthy();
    expect([isOn("The weather now"), isOn("Report weather")]).toEqual([true, false]);
    expect(apis.all).toEqual([]);
    fill("Key", "k3y");
    fireEvent.click(screen.getByLabelText("Report weather"));
    click("Add service");
    await waitFor(() =>
      expect(apis.all).toMatchObject([{ name: "Weather", hasKey: true, on: ["now", "report"] }]),
    );
    expect(await screen.findByText("Operations on: 2 of 2")).toBeTruthy();
    expect(http.requests).toEqual([]);
    click("Remove: Weather");
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(() => expect(apis.all).toEqual([]));
  });

  it("say what is wrong with a description", async () => {
    await describeService("swagger: '2.0'");
    expect((await screen.findByRole("alert")).textContent).toBe("Only OpenAPI 3 can be read, not “2.0”.");
    fill("OpenAPI description", "openapi: 3.1.0");
    click("Read");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toMatch(/no operation that can be called/),
    );
  });

  it("keep a key in the place of another, and say when they cannot", async () => {
    await describeService(DESCRIPTION);
    await screen.findByDisplayValue("https://weather.example/v1");
    click("Add service");
    await waitFor(() => expect(apis.all).toMatchObject([{ on: ["now"] }]));
    const save = await screen.findByRole("button", { name: "Save key: Weather" });
    const status = () => save.parentElement?.querySelector('[role="status"]')?.textContent;
    expect((save as HTMLButtonElement).disabled).toBe(true);
    fill("Key", "k3y");
    fireEvent.click(save);
    await waitFor(() => expect(status()).toBe("Saved."));
    expect(apis.all).toMatchObject([{ hasKey: true }]);
    expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("");
    fill("Key", "other");
    expect([status(), screen.getByLabelText<HTMLInputElement>("Key").value]).toEqual(["", "other"]);
    const setKey = vi.spyOn(apis, "setKey").mockRejectedValueOnce(new Error("locked"));
    fireEvent.click(save);
    await screen.findByRole("alert");
    expect([setKey.mock.lastCall?.[1], status()]).toEqual(["other", ""]);
    fireEvent.click(save);
    await waitFor(() => expect(status()).toBe("Saved."));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("have their operations switched once they are shown, and say what went wrong until the next time", async () => {
    const described = DESCRIPTION.replace(
      "type: apiKey, in: query, name: appid",
      "type: http, scheme: basic",
    );
    await describeService(described);
    expect(await screen.findByText(/as header Authorization\. As name:password\./)).toBeTruthy();
    expect(screen.getByLabelText("Key").getAttribute("spellcheck")).toBe("false");
    click("Add service");
    const summary = await screen.findByText("Operations on: 1 of 2", { selector: "summary" });
    expect(screen.queryByLabelText("Report weather")).toBeNull();
    const details = summary.closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    const failing = vi.spyOn(apis, "switchOperation").mockRejectedValueOnce(new Error("disk"));
    fireEvent.click(await screen.findByLabelText("Report weather"));
    await screen.findByRole("alert");
    fireEvent.click(screen.getByLabelText("Report weather"));
    await waitFor(() => expect(apis.all).toMatchObject([{ on: ["now", "report"] }]));
    expect([failing.mock.calls.length, screen.queryByRole("alert")]).toEqual([2, null]);
  });

  it("are added with what was switched off left off, and tell what cannot be called, the first five by name", async () => {
    const upload = (at: number) =>
      `  /up${at}: { post: { operationId: up${at}, requestBody: { required: true, content: { image/png: {} } } } }`;
    const several = (count: number) => Array.from({ length: count }, (_, at) => upload(at)).join("\n");
    const withUploads = (count: number) => DESCRIPTION.replace("paths:", `paths:\n${several(count)}`);
    await describeService(withUploads(5));
    expect(
      await screen.findByText(/^Left out: up0 \(kind of body\), .*, up4 \(kind of body\)$/),
    ).toBeTruthy();
    click("Cancel");
    fireEvent.click(await screen.findByRole("button", { name: "Add service" }));
    fill("OpenAPI description", withUploads(7));
    click("Read");
    expect(await screen.findByText(/^Left out: up0 .*, up4 \(kind of body\) and 2 more$/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Report weather"));
    fireEvent.click(screen.getByLabelText("The weather now"));
    click("Add service");
    await waitFor(() => expect(apis.all).toMatchObject([{ on: ["report"] }]));
  });
});
