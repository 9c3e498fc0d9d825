import type { PracticeTexts } from "./practice-text-set";

/** French. */
export const french: PracticeTexts = {
  simulatedLabel: "Simulé.",
  simulatedNote:
    "Voici le parcours du travail, et non son résultat : le modèle d’entraînement ne sait rien et n’a rien fait de ce que vous demandez. Ajoutez un fournisseur dans les paramètres pour le faire faire.",
  team: [
    { name: "Rédacteur", role: "Rédacteur qui transforme une demande en document clair" },
    { name: "Analyste documentaire", role: "Analyste qui rassemble et ordonne ce que l’on sait d’un sujet" },
  ],
  requirement:
    "Le parcours a au moins six sections. Ce que la demande exige n’a pas été fait, et rien n’en a été vérifié",
  question: (phrase) => `Que faut-il savoir pour : ${phrase}`,
  scope: "Ce que le rédacteur ne pourrait pas trouver en écrivant : faits, chiffres, noms et sources.",
  note: (subject) =>
    `Un agent répondrait maintenant à cette question, avec ce que sait son modèle, vos fichiers et les outils que vous autorisez, et remettrait une note au rédacteur de « ${subject} ». Le modèle d’entraînement n’a rien cherché.`,
  walk: {
    understand: {
      title: "1. Comprendre la demande",
      text: (points) =>
        `Un modèle noterait ce qui peut se vérifier dans le résultat, et de quels mots de votre demande cela vient. Il y trouverait au moins ${points === 1 ? "ce point" : `ces ${points} points`} :`,
    },
    find: {
      title: "2. Trouver ce qui manque",
      text: "Des agents répondraient en parallèle à ces questions, dans une note avec ses sources :",
      none: "Cette demande est assez petite pour un seul agent : personne n’aurait à chercher quoi que ce soit avant.",
    },
    write: {
      title: "3. Rédiger",
      text: (writer) =>
        `${writer || "Un agent"} recevrait votre demande, les points ci-dessus et toutes les notes, et écrirait le document d’une traite. Vous pourriez le voir grandir, l’arrêter ou lui dire quelque chose entre-temps.`,
    },
    check: {
      title: "4. Vérifier",
      text: "Un autre agent, qui voit le texte sans savoir qui l’a écrit, rendrait un verdict sur les points, preuve à l’appui :",
      head: ["Demandé", "Comment on le montrerait"],
      counted: "compté par l’application",
      quoted: "par des mots du texte, que l’application retrouve",
    },
    repair: {
      title: "5. Corriger",
      text: "Ce qui n’est pas satisfait serait changé sur place, deux fois au plus, puis vérifié de nouveau. Ce qui resterait ouvert vous serait signalé.",
    },
    review: {
      title: "Relecture",
      text: "Rien n’a été vérifié. Le modèle d’entraînement ne sait pas juger ; l’application a seulement compté que ce parcours est complet.",
    },
  },
  deliveryTitle: "Tout réunir et livrer",
  deliveryDescription: "Réunir les notes en un document qui couvre ce que la demande exige.",
  instructions: (role, skills) =>
    `# Mission\nVous répondez d’une seule chose : ${role}.\n\n# Méthode\n1. Lisez la tâche et ses exigences.\n2. Traitez-les une à une (${skills || "compétences générales"}).\n3. Vérifiez le résultat face à chaque exigence.\n\n# Livrable\nUn document Markdown complet, sans question en retour.`,
  unchanged: "Simulé : le modèle d’entraînement ne peut pas modifier un texte. Rien n’a été changé.",
  toolAnswer: (tool) => `L’outil \`${tool}\` a répondu (c’est son vrai résultat) :`,
  chat: (agent, subject) =>
    `Un vrai modèle répondrait ici à « ${subject} »${agent ? ` en tant que ${agent}` : ""} : il recevrait votre message avec la conversation, les instructions de l’agent et des passages de ses fichiers. Le modèle d’entraînement n’a pas de réponse. Ajoutez un fournisseur dans Paramètres › Fournisseurs LLM, et cette conversation pourra continuer.`,
};
