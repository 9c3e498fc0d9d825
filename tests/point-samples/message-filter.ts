/** Hides numbers of four digits, and refuses secrets. */
export const sample = {
  point: "message-filter",
  id: "careful",
  name: "Careful",
  filter: ({ text }: { readonly text: string }) => {
    if (text.includes("secret")) return { refuse: "It names a secret." };
    const hidden = text.replace(/\b\d{4}\b/g, "****");
    return hidden === text ? undefined : { text: hidden };
  },
};
