import { definePlugin, tool } from "@troupe/plugin-kit";

const HOST = "api.frankfurter.dev";
const code = { type: "string", pattern: "^[A-Z]{3}$", description: "ISO 4217, such as EUR" };

export default definePlugin({
  id: "currency",
  name: "Currency",
  hosts: [HOST],
  contributes: [
    tool({
      id: "currency",
      name: "Currency",
      description: "Looks up exchange rates at frankfurter.dev.",
      effect: "sends",
      about:
        "Converts an amount between currencies at the reference rate of the day. Use it instead of a rate you remember.",
      parameters: {
        type: "object",
        properties: { amount: { type: "number" }, from: code, to: code },
        required: ["amount", "from", "to"],
      },
      isRepeatable: true,
      touch: () => ({ effect: "sends", target: HOST }),
      async run({ args, language }, context) {
        const source = `https://${HOST}/v2/rate/${args.from}/${args.to}`;
        const response = await context.fetch(source);
        if (!response.ok) throw new Error(`There is no rate from ${args.from} to ${args.to}.`);
        const { rate, date } = (await response.json()) as { rate: number; date: string };
        const format = new Intl.NumberFormat(language, { style: "currency", currency: String(args.to) });
        const content = `${args.amount} ${args.from} = ${format.format(Number(args.amount) * rate)} (${rate}, ${date})`;
        return { content, source };
      },
    }),
  ],
});
