troupe.implement({ contributes: [{ point: "tool", id: "a", run: () => "" }] });
