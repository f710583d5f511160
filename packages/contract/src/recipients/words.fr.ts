/** Words of recipients that screens and sheets share. */
const fr = {
  columns: {
    name: 'Destinataire',
    lastname: 'Nom',
    firstname: 'Prénom',
    department: 'Service',
    email: 'E-mail',
    phone: 'Téléphone',
    hasAccount: 'A un compte',
    open_checkouts: 'Articles en main',
    late_checkouts: 'En retard',
    createdAt: 'Créé le',
    createdBy: 'Par',
  },
  sheet: 'Destinataires',
}
export type RecipientsWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
