const fr = {
  title: 'Réservations',
  whose: 'Réservations à afficher',
  mine: 'Les miennes',
  all: 'Toutes',
  none: 'Aucune réservation en cours',
  none_text: 'Réservez depuis la fiche d’un article.',
  until: 'jusqu’au {{day}}',
  open: 'Ouvrir l’article',
  cancel: 'Annuler la réservation',
  reserve: 'Réserver',
  reserve_for: 'Réserver «\u202F{{name}}\u202F»',
}
export default fr
