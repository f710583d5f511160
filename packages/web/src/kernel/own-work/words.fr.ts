const fr = {
  lost: 'Cet appareil n’a plus la clé de ce qu’il gardait\u00A0: {{what}}. C’est perdu\u00A0; vérifiez, puis refaites ce qui manque.',
  unkept:
    'Cet appareil ne peut rien garder (navigation privée ou plus de place)\u00A0: laissez cette page ouverte jusqu’à ce que tout soit envoyé.',
  outbox: 'des actes qui attendaient d’être envoyés',
  scan: 'des scans non enregistrés',
  task: 'des saisies d’une tâche',
  checkout: 'une remise commencée',
  checkin: 'un retour commencé',
  reception: 'une commande en cours de comptage',
  quickupdate: 'une mise à jour rapide commencée',
  other: 'un travail non enregistré',
}
export default fr
