/** What the server says of acts on many records. */
const fr = {
  acts: {
    edit: 'Modification en masse',
    move: 'Déplacement en masse',
    in: 'Entrée de stock en masse',
    out: 'Sortie de stock en masse',
    count: 'Inventaire en masse',
    trash: 'Mise à la corbeille en masse',
  },
  undo: 'Annulation. {{act}}',
  changedSince: 'Modifié depuis',
  sheet: 'Résultat',
  columns: { name: 'Nom', folder: 'Emplacement', result: 'Résultat', message: 'Motif' },
  results: { changed: 'Modifié', unchanged: 'Inchangé', refused: 'Refusé', undone: 'Rétabli', kept: 'Laissé tel quel' },
}
export type BulkWords = typeof fr
export default fr
