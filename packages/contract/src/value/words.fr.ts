/** Words of the value of stock that screens and sheets share. */
const fr = {
  columns: {
    name: 'Article',
    product: 'Produit',
    tag: 'Code-barres',
    type: 'Type',
    category: 'Catégorie',
    folders: 'Emplacements',
    quantity: 'Quantité',
    unit: 'Unité',
    averageCost: 'Coût moyen',
    value: 'Valeur',
  },
  groups: {
    name: 'Nom',
    path: 'Chemin',
    articles: 'Articles',
    unpriced: 'Sans coût',
    value: 'Valeur',
  },
  no_category: 'Sans catégorie',
  sheet: 'Valeur du stock',
  sheet_folder: 'Valeur par emplacement',
  sheet_category: 'Valeur par catégorie',
}
export type ValueWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
