import { addCustomProvider, askOnHome } from "./support/actions";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

test("a task that ends while another page is open is told there, and a click leads to it", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  server.fail({ until: left, when: "Answer with the complete deliverable itself" });
  await askOnHome(page, "Write a menu for my café");
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  const address = page.url();
  await expect(page.getByText("Waiting for the first words…")).toBeVisible();
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await expect(page).toHaveURL(/\/agents$/);
  leave();
  const notice = page.getByText("“Write a menu for my café” is done");
  await expect(notice).toBeVisible();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(address);
});
