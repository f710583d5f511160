const fr = {
  title: 'Réceptionner',
  cut: 'Sans réseau, rien ne peut être réceptionné\u00A0: ce qui est encore attendu est demandé au serveur. Ce que vous avez saisi reste sur cet appareil.',
  change: 'Changer',
  choose: 'Choisir',
  into: 'Ranger dans\u00A0:',
  which: {
    search: 'Numéro ou fournisseur',
    scan: 'Scannez le bon de commande ou un article attendu.',
    several: 'Plusieurs commandes attendent {{code}}\u00A0: choisissez la bonne.',
    everything: 'Toutes',
    unknown: 'Aucune commande en attente n’a ce code\u00A0: {{code}}',
    cut_code: 'Sans réseau, {{code}} ne peut pas être reconnu',
    none: 'Aucune commande n’est attendue',
    none_found: 'Aucune commande en attente ne correspond',
    expected: 'prévue le {{day}}',
    more: 'Les {{shown}} premières sont montrées\u202F; cherchez les autres.',
  },
  over: 'Cette commande n’attend plus rien.',
  failed: 'La commande n’a pas pu être lue',
  again: 'Réessayer',
  back: 'Revenir à la saisie',
}
export default fr
