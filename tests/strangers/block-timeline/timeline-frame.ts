import { runInFrame } from "@shared/frame/frame-runtime";
import { eventsOf } from "./timeline";

runInFrame(async (root, { source, theme }) => {
  const list = document.createElement("ol");
  list.style.color = theme.name === "dark" ? "#eee" : "#222";
  for (const { year, words } of eventsOf(source)) {
    const item = document.createElement("li");
    item.textContent = `${year} – ${words}`;
    list.append(item);
  }
  root.replaceChildren(list);
});
