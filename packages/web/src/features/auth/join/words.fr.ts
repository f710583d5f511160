const fr = {
  title: 'Rejoindre une entreprise',
  ask: '{{company}} vous invite à rejoindre son espace avec le compte {{email}}. Confirmez avec votre mot de passe.',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  required: 'Ce champ est obligatoire',
  accept: 'Rejoindre',
  decline: 'Refuser l’invitation',
  accepted: 'Vous avez rejoint {{company}}. L’espace est dans la liste de vos entreprises.',
  declined: 'Vous avez refusé l’invitation de {{company}}.',
  refused: 'Cette invitation n’est plus valide. Demandez à l’entreprise de vous inviter de nouveau.',
  forgotten: 'Mot de passe oublié',
  login: 'Se connecter',
}
export default fr
