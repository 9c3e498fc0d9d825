import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TrashStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-trash",
  apiVersion: 1,
  name: "trash:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "trash",
      path: "/trash",
      titleKey: "trash:title",
      texts: ["trash", "errors"],
      needs: [TrashStoreToken],
      load: () => import("./trash-page"),
    }),
  ],
});
