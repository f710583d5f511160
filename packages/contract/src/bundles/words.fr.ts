/** Words of bundles that screens and sheets share. */
const fr = {
  columns: {
    name: 'Sortie associée',
    stock: 'Stock',
    model: 'Modèle',
    products: 'Produits',
    kits: 'Ensembles complets en stock',
    createdAt: 'Créée le',
    createdBy: 'Par',
    updatedAt: 'Modifiée le',
  },
  /** Columns of a file. */
  file: {
    bundle: 'Sortie associée',
    stock: 'Stock',
    model: 'Modèle',
    name: 'Produit',
    location: 'Emplacement du produit',
    quantity: 'Quantité par équipement',
  },
  along_missing: '«\u202F{{bundle}}\u202F»\u00A0: {{name}} est à la corbeille et n’est pas sorti',
  along_missing_unseen: '«\u202F{{bundle}}\u202F»\u00A0: un produit est à la corbeille et n’est pas sorti',
  sheet: 'Sorties associées',
}
export type BundlesWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
