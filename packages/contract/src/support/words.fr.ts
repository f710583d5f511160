/** Words of the mails, and of what server and client both name. */
const fr = {
  types: {
    technical: 'Technique',
    functional: 'Fonctionnelle',
    training: 'Formation',
    information: 'Information',
    invoice: 'Facturation',
    suggestions_feedback: 'Suggestions et avis',
  },
  mails: {
    team: {
      subject: 'Demande {{number}} · {{subject}}',
      type: 'Type\u00A0: {{type}}',
      company: 'Entreprise\u00A0: {{company}}',
      user: 'Utilisateur\u00A0: {{user}}',
      language: 'Langue\u00A0: {{language}}',
      page: 'Page\u00A0: {{page}}',
      browser: 'Navigateur\u00A0: {{browser}}',
    },
    receipt: {
      subject: 'Votre demande {{number}}\u00A0: {{subject}}',
      received:
        'Nous avons reçu votre demande. Elle porte le numéro {{number}}\u202F; rappelez-le si vous nous écrivez à nouveau.',
      said: 'Ce que vous nous avez écrit\u00A0:',
      file: 'Fichier joint\u00A0: {{name}}',
    },
  },
}
export type SupportWords = typeof fr
export default fr
