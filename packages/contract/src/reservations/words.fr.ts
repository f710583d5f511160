/** Words of reservations that screens and sheets share. */
const fr = {
  /** Of their form. */
  fields: {
    item: 'Article',
    name: 'Réservation',
    quantity: 'Quantité réservée',
    expiryDate: 'Expire le',
  },
  columns: {
    name: 'Réservation',
    item: 'Article',
    tag: 'Code-barres',
    folder: 'Emplacement',
    folder_path: 'Chemin',
    quantity: 'Quantité réservée',
    unit: 'Unité',
    taken: 'Déjà sorti',
    expiryDate: 'Expire le',
    state: 'État',
    createdAt: 'Créée le',
    createdBy: 'Par',
  },
  states: {
    active: 'Active',
    expired: 'Expirée',
    cancelled: 'Annulée',
    used: 'Utilisée',
    item_deleted: 'Article supprimé',
  },
  sheet: 'Réservations',
}
export type ReservationsWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
