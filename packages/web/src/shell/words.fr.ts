const fr = {
  product: 'Entrepôt',
  title: '{{page}} · Entrepôt',
  forbidden: {
    title: 'Accès refusé',
    text: 'Votre rôle ne permet pas d’ouvrir cette page. Un administrateur de votre entreprise peut vous donner l’accès.',
    ask: 'Votre rôle ne permet pas d’ouvrir cette page. Peuvent vous donner l’accès : {{names}}.',
    home: 'Revenir à l’accueil',
  },
  missing: {
    title: 'Page introuvable',
    text: 'Cette adresse ne mène nulle part, ou ce module n’est pas activé pour votre entreprise.',
    home: 'Revenir à l’accueil',
  },
  chunk: {
    title: "Le chargement de cette partie de l'application a échoué, veuillez recharger la page",
    timeout: 'Le serveur n’a pas envoyé la page en 120 secondes. Vérifiez la connexion puis rechargez.',
    missing:
      'Une nouvelle version de l’application est probablement en ligne. Rechargez pour continuer ; ce qui est enregistré est conservé.',
  },
  session: {
    title: 'L’application n’a pas pu s’ouvrir',
    inactive: 'Votre compte est désactivé',
    logout: 'Se déconnecter',
  },
  error: { title: 'Cette page a rencontré un problème' },
}
export default fr
