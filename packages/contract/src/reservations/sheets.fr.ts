/** Name and headings of the file of the list. */
const fr = {
  names: { sheet: 'Noms de réservation', columns: { name: 'Nom', uses: 'Réservations actives', createdAt: 'Créé le' } },
}
export default fr
