import "fake-indexeddb/auto";
import { configure } from "mobx";

configure({ enforceActions: "always" });
