import { StoreMigrations } from "@core/points/store-migration";
import { builtIn } from "./contributions-of";
import { migrationContract } from "./migration-contract";

migrationContract(
  "the built-in steps",
  [...builtIn(StoreMigrations)].sort((a, b) => a.toVersion - b.toVersion),
);
