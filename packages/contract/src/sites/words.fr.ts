/** Words of destination sites that screens and sheets share. */
const fr = {
  columns: {
    name: 'Site',
    address: 'Adresse',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    email: 'E-mail',
    contact1Name: 'Contact 1',
    contact1Phone: 'Téléphone 1',
    contact2Name: 'Contact 2',
    contact2Phone: 'Téléphone 2',
    active: 'Activé',
    open_operations: 'Opérations en cours',
    createdAt: 'Créé le',
    createdBy: 'Par',
    updatedAt: 'Modifié le',
  },
  sheet: 'Sites de destination',
  states: { enabled: 'Activé', disabled: 'Désactivé' },
}
export type SitesWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
