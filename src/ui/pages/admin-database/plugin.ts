import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-admin-database",
  apiVersion: 1,
  name: "database:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "admin-database",
      path: "/admin/database",
      titleKey: "database:title",
      texts: ["records", "database", "errors"],
      needs: [token("database-store")],
      load: () => import("./database-page"),
    }),
  ],
});
