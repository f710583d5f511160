const fr = {
  mail: {
    reset: {
      subject: 'Votre nouveau mot de passe',
      text: 'Vous avez demandé un nouveau mot de passe. Ce lien est valable 60 minutes et ne sert qu’une fois.',
      end: 'Si vous n’avez rien demandé, ignorez ce message\u00A0: votre mot de passe ne change pas.',
      button: 'Choisir un mot de passe',
    },
    confirm: {
      subject: 'Confirmez votre adresse',
      text: 'L’espace {{company}} vient d’être créé avec cette adresse. Confirmez qu’elle est la vôtre avec ce lien, valable {{days}} jours.',
      end: 'Si vous n’avez rien créé, ignorez ce message.',
      button: 'Confirmer cette adresse',
    },
  },
}
type Mail = (typeof fr)['mail']
export type AuthWords = { mail: { [K in keyof Mail]: Record<keyof Mail[K], string> } }
export default fr
