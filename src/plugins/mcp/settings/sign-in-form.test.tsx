// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { SignInForm } from "./sign-in-form";

const ELSEWHERE = { issuer: "login.example", host: "other.example" };
function show(signIn: () => Promise<unknown>, over: object = {}) {
  const catalogue = { tools: [], prompts: [], resources: [], templates: [] };
  const server = { key: "acme", name: "Acme", url: "https://mcp.example/", catalogue, ...over };
  const servers = { signIn: vi.fn(signIn) };
  renderWithServices(<SignInForm server={server} servers={servers as never} />);
  return servers.signIn;
}
const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
const submit = () => fireEvent.click(button("Sign in: Acme"));

test("a server is signed in to by its key, and nothing else is asked for", async () => {
  const signIn = show(() => new Promise(() => {}));
  expect(screen.queryByLabelText("Client ID")).toBeNull();
  submit();
  await waitFor(() => expect(button("Sign in: Acme").disabled).toBe(true));
  expect(signIn).toHaveBeenCalledExactlyOnceWith("acme", "");
});

test("a client ID is asked for once the server turns out to need one, with the address it is to lead back to", async () => {
  const signIn = show(async () => {
    throw new AppError("mcp.client-id-needed");
  });
  submit();
  const field = (await screen.findByLabelText("Client ID")) as HTMLInputElement;
  expect([field.getAttribute("spellcheck"), field.disabled]).toEqual(["false", false]);
  expect(
    screen.getByText(
      `Register this app there with the return address ${location.origin}/settings/tools/acme.`,
    ),
  ).toBeTruthy();
  expect(screen.getByRole("alert")).toBeTruthy();
  fireEvent.change(field, { target: { value: "id-1" } });
  submit();
  await waitFor(() => expect(signIn).toHaveBeenLastCalledWith("acme", "id-1"));
});

test("another failure is told, and asks for none; one that was typed before is shown", async () => {
  show(async () => {
    throw new AppError("network.failed", { host: "mcp.example" });
  });
  submit();
  await screen.findByRole("alert");
  expect(screen.queryByLabelText("Client ID")).toBeNull();
  await waitFor(() => expect(button("Sign in: Acme").disabled).toBe(false));
});

test("the ID that was typed before can be changed", () => {
  show(async () => undefined, { clientId: "id-0" });
  expect(screen.getByLabelText("Client ID")).toHaveProperty("value", "id-0");
});

test("the user agrees to be led elsewhere, or is not", async () => {
  show(async () => ({ address: "https://other.example/", elsewhere: ELSEWHERE }));
  submit();
  expect(
    await screen.findByText(/Acme signs in at login\.example, which leads to other\.example/),
  ).toBeTruthy();
  fireEvent.click(button("Cancel"));
  await waitFor(() => expect(screen.queryByText(/leads to other/)).toBeNull());
  expect(button("Sign in: Acme").disabled).toBe(false);
});
