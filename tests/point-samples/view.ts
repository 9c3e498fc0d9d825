/** Greets where it stands. */
export const sample = {
  point: "view",
  id: "desk",
  name: "Desk",
  places: ["task", "home"],
  draws: "html",
  draw: ({ place, task }: { readonly place: string; readonly task?: { readonly title: string } }) => ({
    html: `<p>${place}: ${task?.title ?? "nothing"}</p>`,
  }),
};
