const fr = {
  title: 'Confirmer votre adresse',
  ask: 'Cette adresse sera celle de votre compte.',
  submit: 'Confirmer cette adresse',
  done: 'Votre adresse est confirmée. Connectez-vous avec elle.',
  refused: 'Ce lien n’est plus valide. Demandez à votre administrateur d’en envoyer un nouveau.',
  login: 'Se connecter',
}
export default fr
