const XMLNS = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(" ");
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...each: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const shape = (id: number, place: string, box: string, words: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="S${id}"/><p:cNvSpPr/><p:nvPr>${place && `<p:ph ${place}/>`}</p:nvPr></p:nvSpPr><p:spPr>${box}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr/><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
const box = (x: number, y: number, w: number, h: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm>`;
const picture = (id: string, attribute = "embed") =>
  `<p:pic><p:nvPicPr><p:cNvPr id="20" name="P"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:${attribute}="${id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${box(0, 0, 9, 9)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
const layout = (kind: string, name: string, shapes: string) =>
  `<p:sldLayout ${XMLNS} type="${kind}"><p:cSld name="${name}"><p:spTree>${GROUP}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr><p:timing><p:tnLst/></p:timing></p:sldLayout>`;
const toMaster = relations(relation("rId1", "slideMaster", "../slideMasters/slideMaster7.xml"));
const colors = [
  "dk1",
  "lt1",
  "dk2",
  "lt2",
  "accent1",
  "accent2",
  "accent3",
  "accent4",
  "accent5",
  "accent6",
  "hlink",
  "folHlink",
]
  .map(
    (name, index) =>
      `<a:${name}><a:srgbClr val="${(0x112233 + index * 0x0a0b0c).toString(16).padStart(6, "0").slice(-6)}"/></a:${name}>`,
  )
  .join("");
const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
const fills = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
const line = '<a:ln><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3);
const effect = "<a:effectStyle><a:effectLst/></a:effectStyle>".repeat(3);

/** A PowerPoint template of a house by its files, as PowerPoint writes one in German, with all that must not get into a deck. */
export const HOUSE: Readonly<Record<string, string>> = {
  "_rels/.rels": relations(relation("a", "officeDocument", "ppt/presentation.xml")),
  "ppt/presentation.xml": `<p:presentation ${XMLNS}><p:sldMasterIdLst><p:sldMasterId id="2147483660" r:id="m"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="s"/></p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/><p:defaultTextStyle><a:lvl1pPr><a:defRPr sz="1700"/></a:lvl1pPr></p:defaultTextStyle></p:presentation>`,
  "ppt/_rels/presentation.xml.rels": relations(
    relation("m", "slideMaster", "slideMasters/slideMaster7.xml"),
    relation("s", "slide", "slides/slide1.xml"),
    relation("t", "tableStyles", "tableStyles.xml"),
    relation("v", "vbaProject", "vbaProject.bin"),
  ),
  "ppt/slides/slide1.xml": `<p:sld ${XMLNS}><p:cSld><p:spTree>${GROUP}${shape(2, "", "", "Old words")}${shape(3, 'type="sldNum" idx="12"', "", "1")}${shape(4, 'type="ftr" idx="11"', "", "Old foot")}</p:spTree></p:cSld></p:sld>`,
  "ppt/slideMasters/slideMaster7.xml": `<p:sldMaster ${XMLNS}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg2"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${GROUP}${shape(2, 'type="title"', box(457_200, 342_900, 8_229_600, 857_250), "Titel")}${shape(3, 'type="body" idx="1"', box(457_200, 1_371_600, 8_229_600, 3_200_400), "Text der Gliederung")}${shape(4, "", box(0, 4_800_600, 2_000_000, 300_000), "ACME").replace("<a:rPr/>", '<a:rPr><a:hlinkClick r:id="l" action="ppaction://program"/></a:rPr>')}${picture("logo")}${picture("far")}${picture("logo", "link")}<p:graphicFrame><a:graphic><a:graphicData uri="ole"><p:oleObj r:id="o"/></a:graphicData></a:graphic></p:graphicFrame></p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483661" r:id="l1"/><p:sldLayoutId id="2147483661" r:id="l2"/><p:sldLayoutId id="2147483663" r:id="l3"/></p:sldLayoutIdLst><p:transition><p:sndAc><p:stSnd><p:snd r:embed="w"/></p:stSnd></p:sndAc></p:transition><p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="3000"/></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr marL="300000" indent="-300000"><a:buChar char="–"/><a:defRPr sz="1800"/></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles></p:sldMaster>`,
  "ppt/slideMasters/_rels/slideMaster7.xml.rels": relations(
    relation("l1", "slideLayout", "../slideLayouts/slideLayout1.xml"),
    relation("l2", "slideLayout", "../slideLayouts/slideLayout2.xml"),
    relation("l3", "slideLayout", "../slideLayouts/slideLayout3.xml"),
    relation("t", "theme", "../theme/theme1.xml"),
    relation("logo", "image", "/ppt/media/logo.png"),
    relation("far", "image", "https://evil.example/a.png", "External"),
    relation("l", "hyperlink", "https://evil.example", "External"),
    relation("o", "oleObject", "../embeddings/evil.bin"),
    relation("w", "audio", "../media/evil.wav"),
  ),
  "ppt/slideLayouts/slideLayout1.xml": layout(
    "title",
    "Titelfolie",
    `${shape(2, 'type="ctrTitle"', box(685_800, 1_597_819, 7_772_400, 1_102_519), "Titel")}${shape(3, 'type="subTitle" idx="1"', box(1_371_600, 2_914_650, 6_400_800, 1_314_450), "Untertitel")}`,
  ),
  "ppt/slideLayouts/slideLayout2.xml": layout(
    "obj",
    "Titel und Inhalt",
    `${shape(2, 'type="title"', "", "Titel")}${shape(3, 'idx="13"', "", "Text der Gliederung")}${shape(4, 'type="ftr" idx="11"', box(3_000_000, 4_800_600, 3_000_000, 300_000), "ACME GmbH")}${shape(5, 'type="sldNum" idx="12"', box(7_000_000, 4_800_600, 1_000_000, 300_000), "N").replace(/<a:r>.*<\/a:r>/, '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld>')}`,
  ),
  "ppt/slideLayouts/slideLayout3.xml": layout(
    "titleOnly",
    "Nur Titel",
    shape(2, 'type="title"', "", "Titel"),
  ),
  "ppt/slideLayouts/_rels/slideLayout1.xml.rels": toMaster,
  "ppt/slideLayouts/_rels/slideLayout2.xml.rels": toMaster,
  "ppt/slideLayouts/_rels/slideLayout3.xml.rels": toMaster,
  "ppt/theme/theme1.xml": `<a:theme ${XMLNS} name="Haus"><a:themeElements><a:clrScheme name="Haus">${colors}</a:clrScheme><a:fontScheme name="Haus"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Haus"><a:fillStyleLst>${fills}</a:fillStyleLst><a:lnStyleLst>${line}</a:lnStyleLst><a:effectStyleLst>${effect}</a:effectStyleLst><a:bgFillStyleLst>${fills}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  "ppt/tableStyles.xml": `<a:tblStyleLst ${XMLNS} def="{HAUS}"/>`,
  "ppt/media/logo.png": "PNG",
  "ppt/media/evil.wav": "evil",
  "ppt/embeddings/evil.bin": "evil",
  "ppt/vbaProject.bin": "macro",
};
