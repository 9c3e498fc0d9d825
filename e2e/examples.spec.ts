import { expect, test } from "./support/test";

test("on an empty installation three examples can be looked at, in one's own language, and removed with one click", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/examples/")) asked.push(request.url());
  });
  await page.goto("/ko");
  const offer = page.getByRole("button", { name: "예시 작업 세 개 보기" });
  await expect(offer).toBeVisible();
  expect(asked).toEqual([]);
  await offer.click();
  const latest = page.getByRole("region", { name: "최근 작업" });
  await expect(latest).toBeFocused();
  await expect(latest.getByText("예시", { exact: true })).toHaveCount(3);
  await latest.getByRole("link").filter({ hasText: "1935년" }).click();
  await expect(page.getByRole("region", { name: "결과물" })).toContainText("지붕을 단열하고");
  await expect(page.getByText("미리 준비해 둔 예시입니다")).toBeVisible();
  await expect(page.getByText(/Compare three ways|Insulate the roof|Reckon the costs/)).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "예시 지우기" }).click();
  await expect(latest).toBeHidden();
  await page.reload();
  await expect(offer).toBeVisible();
});
