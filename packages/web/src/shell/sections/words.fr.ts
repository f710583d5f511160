const fr = {
  settings: 'Paramètres',
  profile: 'Mon profil',
  groups: {
    company: 'Entreprise',
    team: 'Équipe',
    data: 'Données',
    operations: 'Opérations',
    automation: 'Automatisation',
    integrations: 'Intégrations',
  },
  nothing: {
    title: 'Rien à régler ici',
    text: 'Votre rôle n’ouvre aucun réglage. Ces personnes peuvent vous en donner le droit :',
    none: 'Votre rôle n’ouvre aucun réglage. Un administrateur de votre entreprise peut vous en donner le droit.',
  },
}
export default fr
