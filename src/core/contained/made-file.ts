import * as v from "valibot";
import { isSafePath } from "../domain/file/file-path";

/** The file extensions that systems run when opened. */
const PROGRAMS = new Set(
  (
    "action app appimage application appx apk bash bat bin cab chm cmd com command cpl crx deb desktop diagcab dll dmg docm " +
    "dotm exe fileloc gadget hlp hta img inetloc inf ins iqy iso jar jnlp js jse ksh lnk mobileconfig msc msi msix msp mst osx " +
    "out pif pkg pl potm ppam ppsm pptm ps1 psd1 psm1 py pyc pyw rb rdp reg rpm run scf scpt scr service settingcontent sh " +
    "sldm slk so terminal tool url vb vbe vbs vhd vhdx webloc workflow ws wsf wsh xbap xlam xll xlsm xltm xpi zsh"
  ).split(" "),
);

/** Whether systems run a file of such an extension when it is opened. */
export function isProgram(extension: string): boolean {
  return PROGRAMS.has(extension.toLowerCase());
}

/** The plain name of a file, without a path. */
export const fileName = v.pipe(
  v.string(),
  v.check((name) => isSafePath(name) && !name.includes("/")),
);
