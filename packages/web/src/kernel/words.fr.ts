const fr = {
  connection: {
    none: 'Pas de connexion internet !',
    unreachable: 'Le serveur est injoignable. Réessayez dans un instant.',
  },
}
export default fr
