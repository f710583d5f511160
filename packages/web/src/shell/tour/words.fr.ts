const fr = {
  step: '{{current}} sur {{total}}',
  skip: 'Passer la visite',
  back: 'Retour',
  next: 'Suivant',
  end: 'Terminer',
  scan: {
    title: 'Scannez un code',
    text: 'Une douchette ou l’appareil photo suffit\u00A0: l’article s’affiche avec sa quantité et son emplacement.',
  },
  out: {
    title: 'Sortez quelque chose',
    text: 'Scannez, indiquez combien, enregistrez\u00A0: la sortie est un mouvement que chacun peut relire et annuler.',
  },
  find: {
    title: 'Retrouvez tout',
    text: 'Un nom, un code ou une action\u00A0: ce champ y mène de n’importe quelle page, par Ctrl K aussi.',
  },
}
export default fr
