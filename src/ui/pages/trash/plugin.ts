import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TrashStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-trash",
  apiVersion: 1,
  name: "common:trash",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "trash",
      path: "/trash",
      titleKey: "common:trash",
      texts: ["trash", "errors", "common"],
      needs: [TrashStoreToken],
      load: () => import("./trash-page"),
    }),
  ],
});
