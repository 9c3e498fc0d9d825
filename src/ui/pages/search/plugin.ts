import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { SearchStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-search",
  apiVersion: 1,
  name: "palette:search.title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "search",
      path: "/search",
      titleKey: "palette:search.title",
      texts: ["palette", "errors"],
      needs: [SearchStoreToken],
      load: () => import("./search-page"),
    }),
  ],
});
