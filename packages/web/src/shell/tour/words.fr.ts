const fr = {
  step: '{{current}} sur {{total}}',
  skip: 'Passer la visite',
  back: 'Retour',
  next: 'Suivant',
  end: 'Terminer',
  rail: {
    title: 'Bienvenue dans Entrepôt',
    text: 'Le menu mène au stock, à l’historique et aux paramètres que vos droits ouvrent.',
  },
  find: {
    title: 'Tout se trouve ici',
    text: 'Un nom, un code scanné ou une action : ce champ y mène de n’importe quelle page.',
  },
  user: {
    title: 'À votre façon',
    text: 'Langue, apparence, hauteur des lignes et profil se règlent sous vos initiales.',
  },
}
export default fr
