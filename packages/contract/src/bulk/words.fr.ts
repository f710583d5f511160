/** What the server says of acts on many records. */
const fr = {
  acts: {
    edit: 'Modification en masse',
    move: 'Déplacement en masse',
    in: 'Entrée de stock en masse',
    out: 'Sortie de stock en masse',
    count: 'Inventaire en masse',
    trash: 'Mise à la corbeille en masse',
    quick: 'Mise à jour rapide',
  },
  undo: 'Annulation. {{act}}',
  changedSince: 'Modifié depuis',
  sheet: 'Résultat',
  report: {
    item: 'Article',
    subject: 'Mise à jour rapide\u00A0: rapport des articles non mis à jour',
    text: 'Certains articles n’ont pas été mis à jour\u00A0: {{failed, number}} sur {{total, number}}. Le fichier joint dit pour chacun le champ et le motif.',
    button: 'Voir le résultat',
    file: 'Articles non mis à jour',
  },
  columns: { name: 'Nom', folder: 'Emplacement', result: 'Résultat', field: 'Champ', message: 'Motif' },
  results: { changed: 'Modifié', unchanged: 'Inchangé', refused: 'Refusé', undone: 'Rétabli', kept: 'Laissé tel quel' },
}
export type BulkWords = typeof fr
export default fr
