/** Words of inventories that screens and sheets share. */
const fr = {
  columns: {
    name: 'Inventaire',
    state: 'État',
    counted: 'Comptés',
    different: 'Écarts',
    createdAt: 'Créé le',
    createdBy: 'Par',
    endedAt: 'Clos le',
  },
  states: { counting: 'Comptage en cours', review: 'À valider', done: 'Validé', cancelled: 'Annulé' },
  sheet: 'Inventaires',
  lines: {
    name: 'Article',
    tag: 'Code-barres',
    folder: 'Emplacement',
    unit: 'Unité',
    expected: 'En stock',
    counted: 'Compté',
    difference: 'Écart',
    countedAt: 'Compté le',
    countedBy: 'Compté par',
    problem: 'Motif du refus',
  },
  lines_sheet: 'Comptages',
}
export type InventoriesWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
