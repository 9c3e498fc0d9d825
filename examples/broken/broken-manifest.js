/*! troupe-plugin { "id": "broken", } */
troupe.implement({ contributes: [{ point: "tool", id: "a", run: () => "" }] });
