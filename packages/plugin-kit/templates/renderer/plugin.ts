import { definePlugin, renderer } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Bars",
  contributes: [
    renderer({
      id: "my-plugin",
      languages: ["bars"],
      title: "Bars",
      draws: "svg",
      draw({ source, theme }) {
        const values = source.trim().split(/\s+/).map(Number);
        // Errors thrown here are shown below the source.
        if (values.some(Number.isNaN)) throw new Error("Bars are numbers.");
        const bars = values.map(
          (value, place) =>
            `<rect x="${place * 24}" y="${100 - value}" width="20" height="${value}" fill="${theme.text}"/>`,
        );
        return {
          svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${values.length * 24} 100">${bars.join("")}</svg>`,
        };
      },
    }),
  ],
});
