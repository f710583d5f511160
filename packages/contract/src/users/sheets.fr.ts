/** Name and headings of the file of the list. */
const fr = {
  users: {
    sheet: 'Utilisateurs',
    columns: { name: 'Nom', email: 'E-mail', groups: 'Groupes', status: 'Statut', createdAt: 'Créé le' },
    states: { active: 'Actif', inactive: 'Inactif', person: 'Sans compte' },
  },
}
export default fr
