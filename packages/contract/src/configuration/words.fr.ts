/** Words of the configuration that screens and sheets share. */
const fr = {
  columns: {
    createdAt: 'Appliquée le',
    createdBy: 'Par',
    entries: 'Éléments',
    added: 'Ajoutés',
    changed: 'Modifiés',
    undoneAt: 'Défaite le',
    undoneBy: 'Défaite par',
  },
  sheet: 'Configurations appliquées',
}
export default fr
