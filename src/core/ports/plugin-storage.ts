import { type Token, token } from "../di/token";

/** A plugin's own key-value store; values are anything structured-cloneable. */
export interface PluginStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Hands each plugin the storage under its own id. */
export interface PluginStorageFactory {
  of(pluginId: string): PluginStorage;
}

export const PluginStorageFactoryToken: Token<PluginStorageFactory> = token("plugin-storage");
