/** A file, or folder of files, the user keeps for agents to use. */
export interface KnowledgeItem {
  readonly id: string;
  readonly name: string;
  readonly type: "file" | "folder";
  readonly fileType?: "text" | "image" | "document";
  readonly mimeType?: string;
  readonly size: number;
  /** Text, or a data URL for images and documents. */
  readonly content: string;
  /** SHA-256, hexadecimal. */
  readonly contentHash?: string;
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly lastModified: number;
  readonly createdAt: number;
  readonly parentId?: string;
  readonly path: string;
  readonly syncSource?: "manual" | "filesystem_api";
  readonly watchId?: string;
  readonly lastSyncCheck?: number;
}

/** A local folder kept in step with the knowledge base. */
export interface FolderWatcher {
  readonly id: string;
  readonly basePath: string;
  readonly lastSync: number;
  readonly isActive: boolean;
  readonly createdAt: number;
}
