/** Name and headings of the file of the list. */
const fr = {
  tags: { sheet: 'Mots-clés', columns: { name: 'Nom', items: 'Articles', createdAt: 'Créé le' } },
}
export default fr
