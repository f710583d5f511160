const N = '\u00A0'
const T = '\u202F'
const fr = {
  page: 'Action en masse',
  kinds: { edit: 'Modification', move: 'Déplacement', in: 'Entrée de stock', out: 'Sortie de stock', count: 'Inventaire', trash: 'Mise à la corbeille' },
  titles: {
    edit_one: 'Modifier {{shown}} article', edit_other: 'Modifier {{shown}} articles', move_one: 'Déplacer {{shown}} article', move_other: 'Déplacer {{shown}} articles', in_one: 'Entrée de stock de {{shown}} article', in_other: 'Entrée de stock de {{shown}} articles',
    out_one: 'Sortie de stock de {{shown}} article', out_other: 'Sortie de stock de {{shown}} articles', count_one: 'Compter {{shown}} article', count_other: 'Compter {{shown}} articles', trash_one: 'Mettre {{shown}} article à la corbeille', trash_other: 'Mettre {{shown}} articles à la corbeille',
  },
  edit: {
    intro: 'Seuls les champs cochés changent. Les autres restent comme ils sont.', unchanged: 'Inchangé', empty: 'Vide', category: 'Catégorie', tags: 'Mots-clés', threshold: 'Seuil d’alerte', packaging: 'Conditionnement', description: 'Description',
    how: { label: 'Que faire', add: 'Ajouter', remove: 'Retirer', set: 'Remplacer par' }, choose: 'Choisir', nothing: 'Cochez au moins un champ.', needs_value: 'Ce champ ne peut pas être vide.',
  },
  move: { whole: 'Chaque fiche part entière, avec tout son stock.', choose: 'Choisissez un dossier.', root: 'Les articles ne se rangent pas à la racine.' },
  stock: { quantity: { in: 'Quantité ajoutée à chaque fiche', out: 'Quantité retirée de chaque fiche', count: 'Quantité comptée sur chaque fiche' } },
  trash: { text: 'Ils restent 30 jours dans la corbeille et peuvent en revenir.' },
  preview: {
    action: 'Vérifier', title: 'Ce qui va se passer', none: 'Rien ne changerait.',
    changed_one: '{{shown}} fiche change', changed_other: '{{shown}} fiches changent', unchanged_one: '{{shown}} fiche est déjà ainsi', unchanged_other: '{{shown}} fiches sont déjà ainsi', refused_one: '{{shown}} fiche est refusée', refused_other: '{{shown}} fiches sont refusées',
    reason: `{{message}}${N}: {{shown}}`, back: 'Revenir',
  },
  start: { edit: 'Modifier', move: 'Déplacer', in: 'Enregistrer l’entrée', out: 'Enregistrer la sortie', count: 'Enregistrer le comptage', trash: 'Mettre à la corbeille' },
  running: '{{kind}} en cours', rolling_back: 'Annulation en cours', leave: 'Vous pouvez fermer cette fenêtre. Le résultat vous attend dans les notifications.',
  done: `{{kind}}. Modifiés${N}: {{changed}}, inchangés${N}: {{unchanged}}, refusés${N}: {{refused}}`, undone: `Annulation. Rétablis${N}: {{undone}}, laissés${N}: {{kept}}`, failed: `L’action s’est arrêtée${N}: {{reason}}`,
  undo: 'Annuler', take_back: 'Annuler cette action', take_back_rest: 'Réessayer ceux qui restent', close: 'Fermer', report: 'Voir le rapport',
  figures: { total: 'Total', changed: 'Modifiés', unchanged: 'Inchangés', refused: 'Refusés', undone: 'Rétablis', kept: 'Laissés' },
  columns: { name: 'Nom', folder: 'Emplacement', result: 'Résultat', message: 'Motif' }, results: { changed: 'Modifié', unchanged: 'Inchangé', refused: 'Refusé', undone: 'Rétabli', kept: 'Laissé tel quel' },
  rows: 'Fiches', filter: 'Résultat', all: 'Toutes', hidden: 'Fiche hors de votre vue', count_one: '{{shown}} fiche', count_other: '{{shown}} fiches', empty: 'Aucune fiche', empty_text: 'Aucune fiche n’a ce résultat.', exporting: 'Préparation du fichier', exported: 'Fichier prêt',
  sure: `Annuler cette action${T}?`, sure_text: 'Chaque fiche retrouve ce qu’elle était, sauf celles que quelqu’un a modifiées depuis.',
}
export default fr
