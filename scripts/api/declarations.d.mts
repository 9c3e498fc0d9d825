export function emitDeclarations(): Map<string, string>;

export function read(text: string): Map<string, string>;

export function written(files: ReadonlyMap<string, string>): string;
