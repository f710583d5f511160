/** Mails that tell news to somebody who is not there to read it on screen. */
const fr = {
  threshold: {
    subject_one: 'Seuil atteint\u00A0: {{name}}',
    subject_other: '{{count}} articles au seuil ou dessous',
    intro_one: 'Dans {{company}}, un article est tombé à son seuil d’alerte ou dessous.',
    intro_other: 'Dans {{company}}, {{count}} articles sont tombés à leur seuil d’alerte ou dessous.',
    everywhere: 'tous les dossiers',
    line: '{{name}} ({{folder}})\u00A0: {{quantity}} {{unit}} pour un seuil de {{threshold}}',
    others: 'et {{others}} autres.',
    button: 'Voir ce qui est sous le seuil',
    end: 'Vous recevez ce message parce que vous voyez ces articles.',
  },
  news: {
    subject_one: 'Une nouvelle dans {{company}}',
    subject_other: '{{count}} nouvelles dans {{company}}',
    intro: 'Voici ce qui est arrivé dans {{company}}.',
    others: 'et {{others}} autres.',
    button: 'Ouvrir dans Entrepôt',
  },
  settings: 'Choisir ce que vous recevez par e-mail',
}
export type MailWords = {
  threshold: Record<keyof (typeof fr)['threshold'], string>
  news: Record<keyof (typeof fr)['news'], string>
  settings: string
}
export default fr
