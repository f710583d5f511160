const fr = {
  title: 'Raccourcis clavier',
  palette: 'Rechercher ou agir',
  sheet: 'Afficher cette liste',
  search: 'Aller au champ de recherche',
  go: 'Aller à : {{page}}',
  undo: 'Annuler la dernière action',
  grid: 'Dans une liste',
  move: 'Se déplacer',
  open: 'Ouvrir la ligne',
  select: 'Sélectionner la ligne',
  extend: 'Étendre la plage de cellules',
  rename: 'Renommer',
  copy: 'Copier les cellules',
  close: 'Fermer ce qui est au-dessus',
  everywhere: 'Partout',
  off: 'Les raccourcis d’une lettre sont désactivés sur cet appareil.',
}
export default fr
