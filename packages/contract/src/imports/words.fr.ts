/** Words of the import: expectations of cells, and the headings that files use for our fields, in both languages. */
const fr = {
  template: 'Modèle d’import', errorsSheet: 'Lignes refusées', reason: 'Motif du refus',
  running: 'Import en cours : {{percent}} %', done: 'Import terminé : {{created}} créés, {{updated}} mis à jour, {{errors}} erreurs',
  expected: {
    kind: 'variante ou lot', active: 'oui ou non', product: 'un produit existant', name: 'un nom', type: 'un type\u00A0: article, équipement ou produit', folderType: 'un type\u00A0: stock, armoire, ville, bâtiment, étage ou pièce', parent: 'un dossier existant, comme A / B / C', quantity: 'un nombre', unit: 'une unité connue',
    packaging: 'un nombre entier d’au moins 1', threshold: 'un nombre', date: 'une date', category: 'une catégorie existante', tags: 'des mots-clés existants', shelf: 'une étagère de cette armoire', value: 'une valeur proposée', action: 'une action', direction: 'in ou out',
  },
  fields: { item: 'Article', quantity: 'Quantité', action: 'Action', date: 'Date', recipient: 'Destinataire', comment: 'Commentaire', parent: 'Emplacement' },
  notExpected: '{{value}}\u00A0: il faut {{expected}}', duplicateInFile: '{{value}} se trouve déjà à la ligne {{row}} de ce fichier', tooManyTags: '{{count}} mots-clés\u00A0: il en faut {{max}} au plus', ambiguousFolder: 'Plusieurs dossiers s’appellent {{value}}\u00A0: donnez le chemin entier', noMatch: '{{value}} n’existe pas', severalMatches: '{{count}} fiches correspondent à {{value}}\u00A0: précisez l’emplacement ou le code-barres', sameRecord: '{{value}} désigne la même fiche que la ligne {{row}}', beyondPlan: 'Cette ligne dépasse la limite de {{limit}} articles de votre abonnement',
  undoComment: 'Annulation de l’import {{file}}', changedSince: 'Modifié depuis l’import', movedSince: 'Des mouvements ont eu lieu depuis', stillUsed: 'Contient d’autres éléments',
  mergedSince: 'Réuni depuis avec une autre fiche par un déplacement\u00A0: annulez d’abord ce déplacement', goneSince: 'Supprimé depuis\u00A0: restaurez-le d’abord de la corbeille',
}
export type ImportWords = { [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string } }
export default fr
