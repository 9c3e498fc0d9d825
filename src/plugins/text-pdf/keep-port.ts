// pdf.js takes over the message port of a worker it finds itself loaded in, unless there is a window.
Object.assign(globalThis, { window: globalThis });
