/** Words of proposed counts that screens and sheets share. */
const fr = {
  columns: {
    name: 'Article',
    tag: 'Code-barres',
    folder: 'Emplacement',
    folder_path: 'Chemin',
    unit: 'Unité',
    quantity: 'En stock',
    value: 'Valeur',
    movements: 'Mouvements depuis',
    days: 'Jours depuis',
    lastCount: 'Dernier comptage',
    counts: 'Comptages du dossier',
    errors: 'Écarts du dossier',
    chance: 'Risque d’écart (%)',
    risk: 'Priorité',
  },
  sheet: 'À compter',
  accuracy: {
    name: 'Comptages',
    lines: 'Comptés',
    exact: 'Sans écart',
    accuracy: 'Exactitude (%)',
    off: 'Écarts cumulés',
  },
  accuracy_sheet: 'Exactitude du stock',
  no_category: 'Sans catégorie',
}
export type CyclecountsWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
