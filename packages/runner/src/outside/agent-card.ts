import { A2A_PROTOCOL_VERSION, AgentCard } from "@a2a-js/sdk";

/** The type of what is delivered. */
export const OUTPUT = "text/markdown";
/** The way in which it is asked. */
export const BINDING = "JSONRPC";

/** The card by which agents of others find this one, as it is sent; `address` is where it is asked. */
export function agentCard(address: string): unknown {
  return AgentCard.toJSON(cardAt(address));
}

/** The card of this agent at an address. */
export function cardAt(address: string): AgentCard {
  const modes = ["text/plain", OUTPUT];
  return {
    name: "Troupe",
    description: "A team of agents that writes and checks documents",
    version: "1.0.0",
    supportedInterfaces: [
      { url: address, protocolBinding: BINDING, tenant: "", protocolVersion: A2A_PROTOCOL_VERSION },
    ],
    provider: undefined,
    capabilities: { streaming: false, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: {
      bearer: {
        scheme: {
          $case: "httpAuthSecurityScheme",
          value: { description: "", scheme: "Bearer", bearerFormat: "" },
        },
      },
    },
    securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    ...{ defaultInputModes: modes, defaultOutputModes: [OUTPUT], signatures: [] },
    skills: [
      {
        ...{ id: "delegate", name: "Write a document", tags: ["writing", "research"], examples: [] },
        description: "Plans a task, has agents write it, and checks it against its requirements",
        ...{ inputModes: modes, outputModes: [OUTPUT], securityRequirements: [] },
      },
    ],
  };
}
