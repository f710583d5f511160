import type { Area, AREAS } from '../kernel/roles.ts'
import type { NamedArea } from '../modules.ts'

type Verb = Exclude<(typeof AREAS)[Area][number], ''> | 'ALLOWED'

/** Those that no module is about yet, or several are. */
type OtherArea = Exclude<Area, NamedArea>

/** Names of roles, and the mails about an account. */
const areas: Record<OtherArea, string> = {
  LOGIN: 'Connexion',
  API: 'API',
}
const verbs: Record<Verb, string> = {
  ALLOWED: 'Autorisé',
  FULL: 'Tout',
  VIEW: 'Voir',
  ADD: 'Ajouter',
  CREATE: 'Créer',
  EDIT: 'Modifier',
  UPDATE: 'Mettre à jour',
  DELETE: 'Supprimer',
  PERMISSIONS: 'Régler les permissions',
  DESKTOP: 'Sur ordinateur',
  MOBILE: 'Sur mobile',
  INVENTORY: 'Inventorier',
  MOVE: 'Déplacer',
  TRANSACTIONS: 'Entrées et sorties',
  IMAGE_ADD: 'Ajouter des photos',
  IMAGE_DELETE: 'Supprimer des photos',
  ITEM_ADD: 'Créer par import',
  ITEM_EDIT: 'Modifier par import',
  RESTORE: 'Restaurer',
  CHART_ADD: 'Ajouter des graphiques',
  CHART_EDIT: 'Modifier des graphiques',
  CHART_DELETE: 'Supprimer des graphiques',
  TASK_CANCEL: 'Annuler une tâche',
  TASK_SUSPEND: 'Suspendre une tâche',
  TASK_REOPEN: 'Rouvrir une tâche',
  TEMPLATE_ADD: 'Ajouter des modèles',
  TEMPLATE_VIEW: 'Voir les modèles',
  TEMPLATE_EDIT: 'Modifier des modèles',
  TEMPLATE_DELETE: 'Supprimer des modèles',
  DISABLED_OUTGOING: 'Aucune requête sortante (restriction)',
}
const mail = {
  invited: {
    subject: 'Votre compte Entrepôt chez {{company}}',
    text: '{{name}} vous a ouvert un compte dans l’espace {{company}}.',
    end: 'Choisissez votre mot de passe avec ce lien. Il est valable {{days}} jours et ne sert qu’une fois.',
    button: 'Choisir un mot de passe',
  },
  join: {
    subject: '{{company}} vous invite',
    text: '{{name}} vous invite à rejoindre l’espace {{company}} avec votre compte Entrepôt.',
    end: 'Ouvrez ce lien, valable {{days}} jours, et confirmez avec votre mot de passe habituel. Si vous ne voulez pas rejoindre cet espace, le lien permet aussi de refuser.',
    button: 'Voir l’invitation',
  },
  arrived: {
    subject: '{{company}} est arrivée',
    text: '{{company}} a été apportée d’une autre installation d’Entrepôt, avec tout ce qu’elle contient. Vous en êtes administrateur\u202F; aucun mot de passe n’est venu avec elle.',
    end: 'Ouvrez ce lien, valable {{days}} jours, pour y entrer\u00A0: avec votre mot de passe si vous avez déjà un compte ici, sinon avec un nouveau. Invitez ensuite les autres depuis la liste des utilisateurs.',
    button: 'Entrer',
  },
  recovery_code: {
    subject: 'Votre code de secours',
    text: '{{name}} vous envoie un code de secours pour l’espace {{company}}, à saisir après votre mot de passe à la place du code de votre application\u00A0: {{code}}',
    end: 'Il est valable un jour et ne sert qu’une fois. Une fois connecté, retirez l’ancienne application et configurez la nouvelle dans votre profil. Si vous n’avez rien demandé, prévenez un administrateur.',
  },
  email_new: {
    subject: 'Confirmez votre nouvelle adresse',
    text: '{{name}} a changé l’adresse e-mail de votre compte {{company}}. Elle sera prise en compte quand vous aurez ouvert ce lien, valable {{days}} jours.',
    end: 'Si vous n’êtes pas concerné, ignorez ce message.',
    button: 'Confirmer cette adresse',
  },
  email_old: {
    subject: 'Changement d’adresse de votre compte',
    text: '{{name}} a demandé de remplacer l’adresse de votre compte {{company}} par {{email}}. Vous vous connectez avec l’adresse actuelle jusqu’à la confirmation de la nouvelle.',
    end: 'Si ce changement vous surprend, prévenez un administrateur de votre entreprise.',
  },
}
const fr = { roles: { named: '{{area}} → {{verb}}', areas, verbs }, mail }
type Mail = { [K in keyof typeof mail]: Record<keyof (typeof mail)[K], string> }
export type UserWords = {
  roles: { named: string; areas: Record<OtherArea, string>; verbs: Record<Verb, string> }
  mail: Mail
}
export default fr
