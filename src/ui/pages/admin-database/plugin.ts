import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { DatabaseStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-admin-database",
  apiVersion: 1,
  name: "database:title",
  essential: true,
  irreplaceable: true,
  contributes: [
    contribute(Pages, {
      id: "admin-database",
      path: "/admin/database",
      titleKey: "database:title",
      texts: ["records", "database", "errors"],
      needs: [DatabaseStoreToken],
      load: () => import("./database-page"),
    }),
  ],
});
