/*! troupe-plugin { "id": "Not An Id", "version": "1", "apiVersion": 1, "contributes": [] } */
troupe.implement({ contributes: [] });
