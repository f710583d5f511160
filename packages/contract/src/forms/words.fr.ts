/** Words of form layouts that screens and sheets share. */
const fr = {
  columns: {
    name: 'Formulaire',
    itemType: 'Pour',
    category: 'Catégorie',
    active: 'Actif',
    sections: 'Sections',
    fields: 'Champs',
    updatedAt: 'Modifié le',
    updatedBy: 'Par',
  },
  types: { product: 'Produit', equipment: 'Équipement', folder: 'Dossier', intervention: 'Opération' },
  sheet: 'Formulaires',
  standard_section: 'Général',
}
export type FormsWords = typeof fr
export default fr
