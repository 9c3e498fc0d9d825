import * as v from "valibot";
import { mimeType, text, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { ArtifactExporters, type ExportFile } from "./index";

/** A longer file is not taken, in bytes; or in characters, where it is a text. */
const LARGEST_FILE = 100 * 1024 * 1024;
/** The file extensions that systems run when opened. */
const PROGRAMS = new Set(
  (
    "action app appimage application appx apk bash bat bin cab chm cmd com command cpl crx deb desktop diagcab dll dmg docm " +
    "dotm exe fileloc gadget hlp hta img inetloc inf ins iqy iso jar jnlp js jse ksh lnk mobileconfig msc msi msix msp mst osx " +
    "out pif pkg pl potm ppam ppsm pptm ps1 psd1 psm1 py pyc pyw rb rdp reg rpm run scf scpt scr service settingcontent sh " +
    "sldm slk so terminal tool url vb vbe vbs vhd vhdx webloc workflow ws wsf wsh xbap xlam xll xlsm xltm xpi zsh"
  ).split(" "),
);

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  extension: v.pipe(
    v.string(),
    v.regex(/^[a-z\d]{1,16}$/),
    v.check((extension) => !PROGRAMS.has(extension), "no program"),
  ),
  mimeType,
});

const answer = v.union([withBytes(v.unknown(), LARGEST_FILE), v.object({ value: text(LARGEST_FILE) })]);

/** A format to take a deliverable away in; what it is called on a disk is the manifest's to say, not the function's. */
export const adapter: ContainedAdapter = (part) => {
  const { id, name, extension, mimeType: type } = dataOf(part, schema);
  const exportFile: ExportFile = async ({ title, language, markdown, requirements }, signal) => {
    const points = requirements.map(({ description, priority, status }) => ({
      description,
      priority,
      status,
    }));
    const args = { title, language, markdown, requirements: points };
    const made = await part.functions.call("export", args, answer, signal);
    const content = "bytes" in made ? new Uint8Array(made.bytes) : made.value;
    return { extension, mimeType: type, content };
  };
  return {
    contributes: [
      contribute(ArtifactExporters, {
        id,
        name,
        delivery: "file",
        load: async () => exportFile,
      }),
    ],
  };
};
