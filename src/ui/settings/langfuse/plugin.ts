import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/page";

export default definePlugin({
  id: "settings-langfuse",
  apiVersion: 1,
  name: "langfuse:title",
  contributes: [
    contribute(SettingsSections, {
      id: "langfuse",
      rank: 35,
      titleKey: "langfuse:title",
      texts: ["langfuse", "errors"],
      needs: [token("observability-store")],
      load: () => import("./langfuse-section"),
    }),
  ],
});
