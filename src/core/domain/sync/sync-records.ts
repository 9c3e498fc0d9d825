/** The schemas of what syncing keeps, which few devices need. */
export { recordStamps } from "./record-stamps";
export { syncGroup } from "./sync-group";
