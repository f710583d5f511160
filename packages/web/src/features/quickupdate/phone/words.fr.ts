const fr = {
  from: 'Départ\u00A0:',
  to: 'Destination\u00A0:',
  choose: 'Choisir',
  waiting: 'Sera reconnu dès que le serveur répond',
  kept: 'Gardé sur cet appareil\u00A0: mis à jour dès que le serveur répond',
  no_model_cut: 'Sans réseau, aucun modèle n’est sur cet appareil.',
  values_close: 'Terminé',
  unsent_one: '{{shown}} article',
  unsent_other: '{{shown}} articles',
}
export default fr
