/*! troupe-plugin {
  "id": "harbour-words",
  "name": "Harbour words",
  "version": "1.1.0",
  "apiVersion": 1,
  "description": "Agents, a template and German words for people who run a harbour.",
  "author": "The harbour office",
  "licence": "MIT",
  "hosts": ["tides.example"],
  "contributes": [
    {
      "point": "agent-source",
      "id": "harbour-agents",
      "agents": [
        {
          "id": "harbour-master",
          "name": "Harbour master",
          "role": "Knows the tides",
          "instructions": "Answer like a harbour master.",
          "tags": ["harbour"]
        }
      ]
    },
    {
      "point": "task-template",
      "id": "harbour-templates",
      "templates": {
        "en": [{ "id": "harbour-log", "title": "Harbour log", "prompt": "Write the log of the harbour." }]
      }
    },
    {
      "point": "locale-bundle",
      "id": "de/common",
      "language": "de",
      "namespace": "common",
      "languageName": "Deutsch",
      "texts": { "cancel": "Abbrechen", "close": "Schließen" }
    }
  ]
} */
troupe.implement({ contributes: [] });
