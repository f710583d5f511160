const fr = {
  title: 'Aide',
  search: 'Chercher dans l’aide',
  none: 'Aucune page de l’aide ne correspond',
  none_text: 'Essayez un autre mot, ou écrivez au support.',
  all: 'Toute l’aide',
  back: 'Toutes les pages de l’aide',
  of_screen: 'Revenir à l’aide de cet écran',
  see: 'À voir aussi',
  away: 'L’aide n’est pas encore sur cet appareil. Elle s’ouvrira dès que le réseau reviendra.',
  missing: 'Cet écran n’a pas encore d’aide',
  support: 'Écrire au support',
  open: 'Ouvrir l’écran',
  topics: {
    start: 'Commencer',
    stock: 'Le stock au quotidien',
    find: 'Trouver et suivre',
    work: 'Travailler ensemble',
    account: 'Votre compte et l’entreprise',
    settings: 'Régler Entrepôt',
    phone: 'Sur le téléphone',
  },
}
export default fr
