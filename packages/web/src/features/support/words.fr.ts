import server from '@entrepot/contract/support/words.fr.ts'

const fr = {
  types: server.types,
  title: 'Support',
  help: {
    title: 'Trouver une réponse',
    text: 'L’aide explique chaque écran et se lit aussi sans connexion.',
    open: 'Ouvrir l’aide',
    center: 'Ouvrir le centre d’aide',
  },
  form: {
    title: 'Écrire au support',
    text: 'Nous répondons par e-mail. Dites ce que vous vouliez faire et ce que vous avez vu.',
    subject: 'Objet',
    type: 'Type de demande',
    choose: 'Choisir',
    description: 'Description',
    file: 'Pièce jointe (facultative)',
    drop: 'Déposez un fichier ici, ou',
    choose_file: 'Choisir un fichier',
    remove_file: 'Retirer {{name}}',
    file_help: '{{megabytes}} Mo au plus. Une capture d’écran aide souvent.',
    send: 'Envoyer la demande',
  },
  sent: 'Votre demande a été envoyée, suivez son état dans votre boîte mail',
  about: { plan: 'Abonnement sur mesure pour {{company}}' },
}
export default fr
