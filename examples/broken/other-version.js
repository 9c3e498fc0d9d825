/*! troupe-plugin { "id": "broken-other-version", "name": "Broken", "version": "1.0.0", "apiVersion": 99, "contributes": [{ "point": "tool", "id": "a", "name": "A", "description": "A", "effect": "reads", "about": "A", "parameters": { "type": "object" } }] } */
troupe.implement({ contributes: [{ point: "tool", id: "a", run: () => ({ content: "" }) }] });
