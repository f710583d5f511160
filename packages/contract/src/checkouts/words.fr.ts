/** Words of checkouts that screens and sheets share. */
const fr = {
  /** Of their form. */
  fields: {
    recipient: 'Destinataire',
    dueDate: 'Retour prévu',
    comment: 'Commentaire',
  },
  columns: {
    item: 'Article',
    tag: 'Code-barres',
    recipient: 'Destinataire',
    folder: 'Emplacement',
    folder_path: 'Chemin',
    quantity: 'Quantité',
    unit: 'Unité',
    returnedQuantity: 'Déjà rendu',
    remaining: 'Reste à rendre',
    dueDate: 'Retour prévu',
    status: 'État',
    late: 'En retard',
    checkedOutAt: 'Remis le',
    checkedOutBy: 'Remis par',
    checkedInAt: 'Rendu le',
    checkedInBy: 'Repris par',
    comment: 'Commentaire',
  },
  states: { checked_out: 'Sorti', checked_in: 'Rendu' },
  sheet: 'Remises',
  /** To a recipient without an account whose things are late. */
  mail: {
    subject: '{{company}}\u00A0: articles à rendre',
    intro: 'Bonjour {{name}}, la date de retour de ce qui vous a été remis par {{company}} est passée\u00A0:',
    line: '{{item}}, reste à rendre\u00A0: {{quantity, number}}, attendu le {{day}}',
    outro: 'Merci de le rapporter, ou de demander un autre délai à la personne qui vous l’a remis.',
  },
}
export type CheckoutsWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
