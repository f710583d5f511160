const fr = {
  connection: {
    none: 'Pas de connexion internet !',
    unreachable: 'Le serveur est injoignable. Réessayez dans un instant.',
  },
  outbox: {
    doubtful:
      'Impossible de savoir si cet envoi a été enregistré\u00A0: regardez la fiche, puis renvoyez-le ou laissez-le de côté.',
  },
}
export default fr
