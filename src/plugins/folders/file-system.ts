/** Permission of a handle, missing in the DOM types (https://wicg.github.io/file-system-access/). */
interface PermissionDescriptor {
  readonly mode: "read" | "readwrite";
}

/** A handle whose permission can be asked for; those of the browser's own file system have nothing to ask. */
export interface AskableHandle {
  queryPermission?(descriptor: PermissionDescriptor): Promise<PermissionState>;
  requestPermission?(descriptor: PermissionDescriptor): Promise<PermissionState>;
}

/** The parts of the page's global scope that open folders. */
export interface FileSystemScope {
  showDirectoryPicker?(
    options: PermissionDescriptor & { readonly id: string },
  ): Promise<FileSystemDirectoryHandle>;
  readonly navigator: { readonly storage?: Pick<StorageManager, "getDirectory"> };
}
