/** A file with one fact, and a question about it in other words or another language. */
export interface AskedFile {
  readonly name: string;
  readonly language: "en" | "fr" | "ko";
  /** The rest of the passage that the fact stands in. */
  readonly about: string;
  readonly fact: string;
  readonly question: string;
  /** The words that have to reach the model. */
  readonly answer: string;
}

/** Twenty files, each with its question. */
export const ASKED_FILES: readonly AskedFile[] = [
  {
    name: "handbook-absence.md",
    language: "en",
    about: "Staff may be away for 27 paid days a year. Days that are left expire in March.",
    fact: "Requests for holiday reach the line manager at least 14 working days ahead.",
    question: "Combien de temps à l'avance faut-il demander ses congés ?",
    answer: "14 working days",
  },
  {
    name: "travel-policy.md",
    language: "en",
    about: "Trips are booked through the desk. Second class is the rule for rides under six hours.",
    fact: "Lodging in capital cities is reimbursed up to 145 euros a night.",
    question: "What is the most I can spend on a hotel?",
    answer: "145 euros",
  },
  {
    name: "security-rules.md",
    language: "en",
    about: "Screens are locked when nobody sits before them. Lost cards are reported at once.",
    fact: "A passphrase expires after 400 days.",
    question: "비밀번호는 얼마나 자주 바꿔야 하나요?",
    answer: "400 days",
  },
  {
    name: "bail-bureau.md",
    language: "fr",
    about: "Le bail court sur neuf ans. Les charges sont réglées chaque trimestre.",
    fact: "Le loyer mensuel s'élève à 8 240 € hors charges.",
    question: "How much rent is paid for the office?",
    answer: "8 240",
  },
  {
    name: "recette-maison.md",
    language: "fr",
    about: "La farine est tamisée deux fois. Le four est chauffé à fond.",
    fact: "La pâte repose 36 heures au frais.",
    question: "How long does the dough have to rest?",
    answer: "36 heures",
  },
  {
    name: "notice-chaudiere.md",
    language: "fr",
    about: "Un voyant vert signale la marche. Le filtre se nettoie une fois par an.",
    fact: "La pression de la chaudière reste entre 1,2 et 1,6 bar.",
    question: "보일러 압력은 어느 정도가 알맞나요?",
    answer: "1,2 et 1,6 bar",
  },
  {
    name: "assurance-locaux.md",
    language: "fr",
    about: "Le contrat couvre le vol et le feu. Toute déclaration se fait en ligne.",
    fact: "En cas de dégât des eaux, la franchise est de 310 €.",
    question: "Que reste-t-il à payer de notre poche après une inondation ?",
    answer: "310 €",
  },
  {
    name: "공급계약.md",
    language: "ko",
    about: "대금은 분기마다 정산합니다. 납품 장소는 인천 창고입니다.",
    fact: "계약을 해지하려면 60일 전에 서면으로 알려야 합니다.",
    question: "How early must the agreement be cancelled?",
    answer: "60일",
  },
  {
    name: "팀회의록.md",
    language: "ko",
    about: "지난 행사의 설문을 함께 읽었습니다. 다과는 총무가 준비합니다.",
    fact: "다음 워크숍은 10월 17일 강릉에서 엽니다.",
    question: "Quand se tient le prochain séminaire ?",
    answer: "10월 17일",
  },
  {
    name: "안전수칙.md",
    language: "ko",
    about: "소화기는 층마다 두 대씩 있습니다. 훈련은 봄과 가을에 합니다.",
    fact: "화재가 나면 3번 계단으로 대피합니다.",
    question: "Which way do we get out when it burns?",
    answer: "3번 계단",
  },
  {
    name: "vendor-terms.md",
    language: "en",
    about: "Orders above a thousand need two signatures. Goods are counted at the gate.",
    fact: "Invoices of vendors are settled within 45 days of receipt.",
    question: "When do our suppliers get their money?",
    answer: "45 days",
  },
  {
    name: "onboarding.md",
    language: "en",
    about: "A colleague shows the way around. Lunch is on the house that week.",
    fact: "Newcomers receive a laptop on their second morning in room 4.17.",
    question: "Where does somebody who was just hired pick up a computer?",
    answer: "room 4.17",
  },
  {
    name: "patient-leaflet.md",
    language: "en",
    about: "Keep the box away from children. Ask your doctor when in doubt.",
    fact: "Swallow the tablets with 250 ml of water after a meal.",
    question: "Comment prendre les comprimés ?",
    answer: "250 ml",
  },
  {
    name: "garden-diary.md",
    language: "en",
    about: "The beans came late. The hedge was planted by the neighbours.",
    fact: "Prune the apple trees in the last week of February.",
    question: "When should the orchard be cut back?",
    answer: "last week of February",
  },
  {
    name: "transport-scolaire.md",
    language: "fr",
    about: "La carte est gratuite avant douze ans. Un accompagnateur monte à bord.",
    fact: "Le car scolaire part à 7 h 12 de la place du marché.",
    question: "At what hour does the pupils' bus leave?",
    answer: "7 h 12",
  },
  {
    name: "musee-pratique.md",
    language: "fr",
    about: "Les sacs sont laissés à l'entrée. Une visite guidée a lieu le samedi.",
    fact: "Le musée est fermé le mardi, sauf en août.",
    question: "미술관은 언제 문을 닫나요?",
    answer: "le mardi, sauf en août",
  },
  {
    name: "급여안내.md",
    language: "ko",
    about: "명세서는 전자우편으로 보냅니다. 계좌가 바뀌면 인사팀에 알립니다.",
    fact: "월급은 매월 21일에 지급합니다.",
    question: "Quel jour le salaire est-il versé ?",
    answer: "21일",
  },
  {
    name: "방문안내.md",
    language: "ko",
    about: "출입증은 안내대에서 받습니다. 사진은 찍을 수 없습니다.",
    fact: "손님 차는 지하 2층에 세웁니다.",
    question: "Where may guests park?",
    answer: "지하 2층",
  },
  {
    name: "warranty-card.md",
    language: "en",
    about: "Keep the receipt. Scratches are no defect.",
    fact: "The battery is covered for 30 months.",
    question: "How long is the accumulator guaranteed?",
    answer: "30 months",
  },
  {
    name: "general-meeting.md",
    language: "en",
    about: "The chair opened at nine. Minutes were approved without a vote.",
    fact: "Meridian was chosen as auditor for three years.",
    question: "Who examines our accounts?",
    answer: "Meridian",
  },
];
