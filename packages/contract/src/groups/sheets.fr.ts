/** Name and headings of the file of the list. */
const fr = {
  groups: {
    sheet: 'Groupes',
    columns: { name: 'Nom', members: 'Membres', roles: 'Rôles', folders: 'Dossiers', createdAt: 'Créé le' },
  },
}
export default fr
