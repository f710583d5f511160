/** Name and headings of the file of the list. */
const fr = {
  categories: {
    sheet: 'Catégories',
    columns: { name: 'Nom', target: 'Pour', type: 'Type', records: 'Utilisation', createdAt: 'Créée le' },
    targets: { item: 'Articles', folder: 'Dossiers' },
  },
}
export default fr
