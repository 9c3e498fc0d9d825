import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts } from "@core/points/locale-bundle";
import { Pages } from "@core/points/page";

/** A page of its own, with its own words. */
export default definePlugin({
  id: "page-hello",
  apiVersion: 1,
  name: "hello:title",
  contributes: [
    ...contributeTexts("hello", {
      en: async () => ({ title: "Hello", greeting: "Good to see you." }),
      fr: async () => ({ title: "Bonjour", greeting: "Ravi de vous voir." }),
      ko: async () => ({ title: "안녕하세요", greeting: "만나서 반갑습니다." }),
    }),
    contribute(Pages, {
      id: "hello",
      path: "/hello",
      titleKey: "hello:title",
      texts: ["hello"],
      nav: { labelKey: "hello:title" },
      load: () => import("./hello-page"),
    }),
  ],
});
