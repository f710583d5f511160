const fr = {
  title: 'Confirmer votre adresse',
  ask: 'Cette adresse remplacera celle de votre compte.',
  submit: 'Confirmer cette adresse',
  done: 'Votre nouvelle adresse est prise en compte. Connectez-vous avec elle.',
  refused: 'Ce lien n’est plus valide. Demandez à votre administrateur d’en envoyer un nouveau.',
  login: 'Se connecter',
}
export default fr
