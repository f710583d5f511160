/** Words of what was that screens and sheets share. */
const fr = {
  difference_columns: {
    name: 'Nom',
    change: 'Changement',
    before: 'Avant',
    after: 'Après',
    unit: 'Unité',
    from: 'Était dans',
    to: 'Est dans',
    fields: 'Champs modifiés',
    tag: 'Code-barres',
  },
  right_columns: {
    user: 'Utilisateur',
    folder: 'Dossier',
    level: 'Droit alors',
    now: 'Droit aujourd’hui',
    groups: 'Groupes',
    roles: 'Rôles',
  },
  changes: {
    came: 'Arrivé',
    left: 'Parti',
    moved: 'Déplacé',
    quantity: 'Quantité modifiée',
    fields: 'Champs modifiés',
  },
  levels: {
    none: 'Aucun',
    read: 'Lecture',
    write: 'Écriture',
    gone: 'Absent',
  },
  fields: {
    name: 'Nom',
    tag: 'Code-barres',
    type: 'Type',
    quantityReserved: 'Quantité réservée',
    quantityCheckedOut: 'Quantité remise',
    unit: 'Unité',
    threshold: 'Seuil',
    packaging: 'Conditionnement',
    active: 'Actif',
    description: 'Description',
    category: 'Catégorie',
    tags: 'Mots-clés',
  },
  sheet: 'Stock à une date',
  reservations_sheet: 'Réservations à une date',
  checkouts_sheet: 'Remises à une date',
  orders_sheet: 'Commandes à une date',
  operations_sheet: 'Opérations à une date',
  rights_sheet: 'Droits à une date',
  differences_sheet: 'Différences',
}
export type PastWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
