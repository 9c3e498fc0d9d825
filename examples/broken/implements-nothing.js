/*! troupe-plugin { "id": "broken-implements-nothing", "name": "Broken", "version": "1.0.0", "apiVersion": 1, "contributes": [{ "point": "tool", "id": "a", "name": "A", "description": "A", "effect": "reads", "about": "A", "parameters": { "type": "object" } }] } */
globalThis.started = true;
