/** Words of suppliers that screens and sheets share. */
const fr = {
  columns: {
    name: 'Fournisseur',
    contact: 'Contact',
    email: 'E-mail',
    phone: 'Téléphone',
    articles: 'Articles',
    open_orders: 'Commandes en cours',
    createdAt: 'Créé le',
    createdBy: 'Par',
    updatedAt: 'Modifié le',
  },
  sheet: 'Fournisseurs',
  articles: {
    supplier: 'Fournisseur',
    name: 'Article',
    type: 'Type',
    tag: 'Code-barres',
    reference: 'Réf. fournisseur',
    unitPrice: 'Prix unitaire',
    leadDays: 'Délai (jours)',
    packaging: 'Conditionnement',
    quantity: 'Quantité habituelle',
    contact: 'Contact',
    email: 'E-mail',
    phone: 'Téléphone',
    address: 'Adresse',
    comment: 'Remarques',
  },
  articles_sheet: 'Articles des fournisseurs',
  types: { product: 'Produit', equipment: 'Équipement', item: 'Article' },
}
export type SuppliersWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
