/** Words of quick updates that screens and sheets share. */
const fr = {
  columns: {
    name: 'Modèle',
    fields: 'Champs',
    createdAt: 'Créé le',
    createdBy: 'Par',
    updatedAt: 'Modifié le',
    updatedBy: 'Modifié par',
  },
  sheet: 'Modèles de mise à jour rapide',
  fields: {
    name: 'Nom',
    description: 'Description',
    tags: 'Mots-clés',
    category: 'Catégorie',
    threshold: 'Seuil d’alerte',
    quantity: 'Quantité',
    packaging: 'Conditionnement',
    status: 'Statut',
  },
}
export type QuickupdateWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
