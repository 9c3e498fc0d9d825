import type { PracticeTexts } from "./practice-text-set";

/** French. */
export const french: PracticeTexts = {
  simulatedLabel: "Simulé.",
  simulatedNote:
    "Le modèle d'entraînement a écrit ce texte à partir des mots de la demande, pour montrer comment le travail se déroule. Il ne connaît rien au sujet ; ajoutez un fournisseur dans les paramètres pour de vraies réponses.",
  team: [
    { name: "Rédacteur", role: "Rédacteur qui transforme une demande en document clair" },
    { name: "Analyste documentaire", role: "Analyste qui rassemble et ordonne ce que l'on sait d'un sujet" },
    { name: "Éditeur final", role: "Éditeur qui réunit les parties en un livrable cohérent" },
  ],
  partTitle: (number, phrase) => `Partie ${number} : ${phrase}`,
  partDescription: (phrases) => `Développer entièrement ces points : ${phrases}.`,
  deliveryTitle: "Tout réunir et livrer",
  deliveryDescription: "Réunir les parties en un document complet qui couvre tout ce que la demande exige.",
  instructions: (role, skills) =>
    `# Mission\nVous répondez d'une seule chose : ${role}.\n\n# Méthode\n1. Lisez la tâche et ses exigences.\n2. Traitez-les une à une (${skills || "compétences générales"}).\n3. Vérifiez le résultat face à chaque exigence.\n\n# Livrable\nUn document Markdown complet, sans question en retour.`,
  overview: (subject) => `Ce document répond point par point à la demande « ${subject} ».`,
  paragraph: (phrase, subject) =>
    `Cette section porte sur : ${phrase}. Dans une vraie exécution, l'agent la développerait ici pour « ${subject} » ; le modèle d'entraînement montre la place et la forme qu'elle prend.`,
  points: (phrase) => [
    `L'essentiel : le but derrière « ${phrase} »`,
    `À décider : le périmètre, l'ordre et les responsables`,
    `Terminé quand une autre personne peut utiliser le résultat tel quel`,
  ],
  revisionTitle: "Ce qui a été amélioré",
  revision: "Ces objections à la version précédente ont été prises en compte :",
  inputsTitle: "Apports des parties",
  coverageTitle: "Ce qui est couvert, et où",
  tableHead: ["N°", "Demandé", "A une section"],
  allFound: (requirements) => `Contrôle simulé : le livrable traite de ${requirements || "sa tâche"}.`,
  notFound: (requirements) => `Contrôle simulé : rien n'a été trouvé sur ${requirements}.`,
  chatOpening: (agent, subject) =>
    `${agent ? `Ici ${agent}. ` : ""}Vous avez écrit au sujet de « ${subject} ». Un vrai modèle répondrait maintenant ; celui-ci ne peut que reprendre vos mots :`,
  toolAnswer: (tool) => `L'outil \`${tool}\` a répondu (c'est son vrai résultat) :`,
  chatPoint: "un point qu'une vraie réponse développerait",
  chatClosing:
    "Ajoutez un fournisseur dans Paramètres › Fournisseurs LLM pour obtenir de vraies réponses ; la conversation pourra alors continuer.",
};
