import { cleanSvg } from "@shared/clean-svg";
import { runInFrame } from "@shared/frame/frame-runtime";

runInFrame((root, { source }) => root.replaceChildren(cleanSvg(source)));
