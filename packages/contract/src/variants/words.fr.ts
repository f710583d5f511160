/** Words of variants and lots that screens, sheets and answers share. */
const fr = {
  columns: {
    name: 'Nom',
    kind: 'Sorte',
    product: 'Produit',
    product_tag: 'Code-barres du produit',
    tag: 'Code-barres',
    active: 'Actif',
    status: 'Statut',
    expiryDate: 'Date d’expiration',
    expired: 'Périmé',
    quantity: 'Quantité',
    quantityAvailable: 'Quantité disponible',
    quantityReserved: 'Quantité réservée',
    unitPrice: 'Prix unitaire',
    unit: 'Unité',
    threshold: 'Seuil d’alerte',
    serial: 'Numéro de série',
    parent: 'Emplacement',
    folder: 'Emplacement',
    folder_path: 'Chemin',
    description: 'Description',
    createdAt: 'Créé le',
    createdBy: 'Créé par',
    updatedAt: 'Modifié le',
    updatedBy: 'Modifié par',
  },
  kinds: { variant: 'Variante', lot: 'Lot' },
  active: { true: 'Activé', false: 'Désactivé' },
  expired: { true: 'Oui', false: 'Non' },
  lotOrders: { suggest: 'Proposer', warn: 'Avertir', block: 'Refuser' },
  messages: {
    expired: "Au moins une variante ou un lot sélectionné a dépassé sa date d'expiration",
    lot_order: '{{lot}} expire plus tôt ({{date}}) et devrait sortir d’abord',
    deleted: 'Variante ou lot supprimé',
  },
  activity: { taken_over: 'Stock repris de {{name}}' },
  sheet: 'Variantes et lots',
}
export type VariantsWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
