import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { SearchStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-search",
  apiVersion: 1,
  name: "shell:nav.search",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "search",
      path: "/search",
      titleKey: "shell:nav.search",
      texts: ["palette", "errors", "shell"],
      needs: [SearchStoreToken],
      load: () => import("./search-page"),
    }),
  ],
});
