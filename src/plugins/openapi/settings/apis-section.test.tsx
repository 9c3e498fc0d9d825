// @vitest-environment jsdom

import { PluginHost } from "@core/plugin/plugin-host";
import { ToolSources } from "@core/points/tool-source";
import { HttpToken } from "@core/ports/http";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
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
});
