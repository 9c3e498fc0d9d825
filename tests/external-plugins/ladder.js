/*! troupe-plugin {
  "id": "ladder",
  "name": "Ladder",
  "version": "1.0.0",
  "apiVersion": 1,
  "contributes": [
    { "point": "code-block-renderer", "id": "ladder", "languages": ["ladder"], "title": "Ladder", "draws": "svg" }
  ]
} */
troupe.implement({
  contributes: [
    {
      point: "code-block-renderer",
      id: "ladder",
      draw({ source }) {
        const text = `rungs: ${source.trim().split(/\s+/).length}`;
        return {
          svg: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text y="30">${text}</text></svg>`,
        };
      },
    },
  ],
});
