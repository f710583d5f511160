const fr = {
  mail: {
    reset: {
      subject: 'Votre nouveau mot de passe',
      text: 'Vous avez demandé un nouveau mot de passe. Ce lien est valable 60 minutes et ne sert qu’une fois.',
      end: 'Si vous n’avez rien demandé, ignorez ce message\u00A0: votre mot de passe ne change pas.',
      button: 'Choisir un mot de passe',
    },
  },
}
export type AuthWords = { mail: { reset: Record<keyof (typeof fr)['mail']['reset'], string> } }
export default fr
