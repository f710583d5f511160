const fr = {
  title: 'Abonnement',
  expired: 'Votre abonnement est expiré',
  text: 'Vos données sont conservées. Un administrateur de votre entreprise peut renouveler l’abonnement auprès de votre interlocuteur commercial.',
  running: 'Votre abonnement est actif.',
  home: 'Revenir à l’accueil',
  logout: 'Se déconnecter',
}
export default fr
