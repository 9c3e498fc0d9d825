import { describe, expect, it } from "vitest";
import { readWithPlugin, textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { mailText } from "./mail-text";
import plugin from "./plugin";

const mail = (...lines: readonly string[]) => new TextEncoder().encode(lines.join("\r\n"));
const read = (...lines: readonly string[]) => readWithPlugin(plugin, mail(...lines));
/** Text in base64, as UTF-8. */
const coded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

textExtractorContract("mail", {
  plugin,
  sample: () =>
    mail(
      "Received: from somewhere",
      "From: =?utf-8?q?Ren=C3=A9e_?= =?utf-8?q?D=2E?=",
      `To: =?UTF-8?B?${coded("김민수").slice(0, 8)}?=`,
      ` =?UTF-8?B?${coded("김민수").slice(8)}?=`,
      "Subject: Offer",
      ' for "May"',
      "Date: Tue, 3 Mar 2026 10:00:00 +0100",
      'Content-Type: multipart/mixed; boundary="a b"',
      "",
      "Nobody sees this.",
      "--a b",
      "Content-Type: multipart/alternative; boundary=inner",
      "",
      "--inner",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Caf=C3=A9 costs =",
      "4 =E2=82=AC.",
      "--inner",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>The same once more</p>",
      "--inner--",
      "--a b",
      "Content-Type: application/pdf",
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment;",
      " filename*0*=utf-8''pr%C3%A9; filename*1*=cis.pdf",
      "",
      "JVBERg==",
      "--a b--",
    ),
  lines: [
    "From: Renée D.",
    "To: 김민수",
    "Date: Tue, 3 Mar 2026 10:00:00 +0100",
    'Subject: Offer for "May"',
    "Café costs 4 €.",
    "Attachments: précis.pdf (application/pdf)",
  ],
  refused: {
    "what is no message": () => new TextEncoder().encode("Hello, this is plain text."),
    "an empty file": () => new Uint8Array(),
    "a message in itself without an end": () =>
      mail("Subject: x", ...Array.from({ length: 100 }, () => "Content-Type: message/rfc822\r\n")),
    "parts in parts without an end": () =>
      mail(
        "Subject: x",
        ...Array.from({ length: 100 }, (_, at) => [
          ...[`Content-Type: multipart/mixed; boundary=b${at}`, "", `--b${at}`],
        ]).flat(),
        ...["", "x"],
      ),
    "parts without an end": () =>
      mail(
        "Subject: x",
        "Content-Type: multipart/mixed; boundary=b",
        "",
        ..."x"
          .repeat(3_000)
          .split("")
          .flatMap(() => ["--b", "", "x"]),
      ),
  },
});

describe("an e-mail message", () => {
  it("is read as its words where they are HTML alone, in their encoding", async () => {
    const head = new TextEncoder().encode(
      "Subject: x\r\nContent-Type: text/html; charset=euc-kr\r\n\r\n<style>p {}</style><p>",
    );
    const bytes = Uint8Array.from([
      ...head,
      0xc7,
      0xd1,
      0xb1,
      0xdb,
      ...new TextEncoder().encode("</p><p>2</p>"),
    ]);
    expect(await readWithPlugin(plugin, bytes)).toBe("Subject: x\n\n한글\n2");
  });

  it("is read with the messages in it", async () => {
    const text = await read(
      "Subject: Fwd",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "",
      "See below.",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: a@example.com",
      "Subject: First",
      "",
      "Inside.",
      "--b--",
    );
    expect(text).toContain(
      "See below.\n\n--- Message in this message ---\nFrom: a@example.com\nSubject: First\n\nInside.",
    );
  });

  it("is read in its plain words, wherever they stand, unless they are empty", () => {
    const told = (plain: string) =>
      mailText(
        mail(
          ...["Subject: x", "Content-Type: multipart/alternative; boundary=b", "", "--b"],
          ...["Content-Type: text/html", "", "<p>In colour</p>", "--b"],
          ...["Content-Type: text/plain", "", plain, "--b"],
          ...["Content-Type: text/html", "", "<p>With pictures</p>", "--b--"],
        ),
      );
    expect(told("Plainly")).toBe("Subject: x\n\nPlainly");
    expect(told(" ")).toBe("Subject: x\n\nWith pictures");
  });

  it("loses no words where it is malformed", async () => {
    const broken = [
      ["Subject: =?utf-8?q?never ended", "Content-Type: multipart/mixed", "", "No boundary."],
      [
        "Subject: x",
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "Never closed.",
      ],
      [
        "Subject: x",
        "Content-Type: text/plain; charset=nonsense",
        "Content-Transfer-Encoding: base64",
        "",
        `${coded("Kept")}!`,
      ],
      ["Subject: x", "Content-Transfer-Encoding: quoted-printable", "", "50=% of =ZZ"],
    ];
    const texts: string[] = [];
    for (const lines of broken) texts.push(await read(...lines));
    expect(texts[0]).toBe("Subject: =?utf-8?q?never ended\n\nNo boundary.");
    expect(texts[1]).toContain("Never closed.");
    expect(texts[2]).toContain("Kept");
    expect(texts[3]).toContain("50=% of =ZZ");
  });

  it("is read twenty messages deep, and in a thousand parts", () => {
    const nested = (depth: number) =>
      mail(
        "Subject: x",
        ...Array.from({ length: depth }, () => "Content-Type: message/rfc822\r\n"),
        "",
        "end",
      );
    expect(mailText(nested(20)).match(/Message in this message/g)).toHaveLength(20);
    expect(() => mailText(nested(21))).toThrow("too deep");
    const inParts = (depth: number) =>
      mail(
        "Subject: x",
        ...Array.from({ length: depth }, (_, at) => [
          ...[`Content-Type: multipart/mixed; boundary=b${at}e`, "", `--b${at}e`],
        ]).flat(),
        ...["", "end"],
      );
    expect(mailText(inParts(20))).toContain("end");
    expect(() => mailText(inParts(21))).toThrow("too deep");
    const parted = (count: number) =>
      mail(
        ...["Subject: x", "Content-Type: multipart/mixed; boundary=b", ""],
        ...Array.from({ length: count }, () => ["--b", "", "x"]).flat(),
        "--b--",
      );
    expect(mailText(parted(999)).match(/x/g)).toHaveLength(1_000);
    expect(() => mailText(parted(1_000))).toThrow("too many");
  });
});
