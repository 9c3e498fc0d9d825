import { existsSync } from "node:fs";
import process from "node:process";
import { type Browser, chromium, type LaunchOptions } from "playwright";
import { BROWSER_ARGS } from "../e2e/support/browser-args";

/** Frames follow each other without waiting for a screen: the same work in less time. */
const UNPACED = ["--disable-gpu-vsync", "--disable-frame-rate-limit"];

/** How a Chromium is started that draws 60 frames a second, or as many as it can. */
export function browserOptions(frames: "paced" | "unpaced"): LaunchOptions {
  const installed = existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined;
  const executablePath = process.env.CHROMIUM_PATH ?? installed;
  return {
    ...(executablePath ? { executablePath } : {}),
    args: frames === "paced" ? BROWSER_ARGS : [...BROWSER_ARGS, ...UNPACED],
  };
}

/** A Chromium of these options. */
export function launch(frames: "paced" | "unpaced"): Promise<Browser> {
  return chromium.launch(browserOptions(frames));
}
