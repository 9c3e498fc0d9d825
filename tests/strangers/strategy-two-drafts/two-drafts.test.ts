import { strategyContract } from "../../../tests/contracts/strategy-contract";
import plugin from "./plugin";

strategyContract(plugin);
