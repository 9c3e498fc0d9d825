import { type Token, token } from "../di/token";
import type { FrameScript } from "../domain/drawing/frame-script";

/**
 * The script of the frames that show what contained renderers give. The source of its tasks is an `InertDrawing` as
 * JSON.
 */
export type InertFrame = () => Promise<{ readonly default: FrameScript }>;

export const InertFrameToken: Token<InertFrame> = token("inert-frame");
