/** Words of the trash that screens and sheets share. */
const fr = {
  columns: {
    name: 'Nom',
    type: 'Type',
    tag: 'Code-barres',
    location: 'Emplacement d’origine',
    deletedAt: 'Supprimé le',
    deletedBy: 'Supprimé par',
    daysLeft: 'Jours restants',
    along: 'Avec',
  },
  along_items_one: '{{count}} article',
  along_items_other: '{{count}} articles',
  along_folders_one: '{{count}} dossier',
  along_folders_other: '{{count}} dossiers',
  folder: 'Dossier',
  gone: '(n’existe plus)',
  sheet: 'Corbeille',
}
export type TrashWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
