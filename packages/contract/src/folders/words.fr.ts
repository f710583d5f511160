const fr = {
  types: { stock: 'Stock', cabinet: 'Armoire', city: 'Ville', building: 'Bâtiment', floor: 'Étage', room: 'Pièce' },
  columns: {
    name: 'Nom',
    path: 'Chemin',
    type: 'Type',
    tag: 'Code-barres',
    parent: 'Emplacement',
    category: 'Catégorie',
    description: 'Description',
    items: 'Articles',
    totalItems: 'Articles, sous-dossiers compris',
    folders: 'Sous-dossiers',
    createdAt: 'Créé le',
    createdBy: 'Créé par',
    updatedAt: 'Modifié le',
    updatedBy: 'Modifié par',
  },
  sheet: 'Dossiers',
}
export type FolderWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
