import type { ACTIVITY_ACTIONS, ACTIVITY_CHANNELS, ACTIVITY_ENTITIES } from './activity.ts'

/** Words of the log that screens and sheets share. */
const fr = {
  columns: {
    date: 'Date',
    user: 'Par',
    entity: 'Quoi',
    entityName: 'Nom',
    action: 'Action',
    channel: 'Canal',
    folder: 'Emplacement',
    changes: 'Avant → après',
    comment: 'Commentaire',
  },
  entities: {
    item: 'Article',
    folder: 'Dossier',
    movement: 'Mouvement',
    user: 'Utilisateur',
    group: 'Groupe',
    company: 'Entreprise',
    category: 'Catégorie',
    tag: 'Mot-clé',
    field: 'Champ',
    import: 'Import',
    reservation: 'Réservation',
    reservation_name: 'Nom de réservation',
    bulk: 'Action en masse',
    search_view: 'Vue enregistrée',
  } satisfies Record<(typeof ACTIVITY_ENTITIES)[number], string>,
  actions: {
    create: 'Création',
    update: 'Modification',
    delete: 'Mise à la corbeille',
    restore: 'Restauration',
    purge: 'Suppression définitive',
    move: 'Déplacement',
    stock_in: 'Entrée de stock',
    stock_out: 'Sortie de stock',
    inventory: 'Comptage',
    import: 'Import',
    quick_update: 'Mise à jour rapide',
    formula: 'Calcul',
    status: 'Changement d’état',
    comment: 'Commentaire',
    login: 'Connexion',
    view_as: 'Vue comme un autre',
    reverse: 'Annulation',
    merge: 'Fusion',
    cancel: 'Annulation de réservation',
    expire: 'Expiration',
  } satisfies Record<(typeof ACTIVITY_ACTIONS)[number], string>,
  channels: {
    screen: 'Écran',
    api: 'Jeton API',
    import: 'Import',
    bulk: 'Action groupée',
    rule: 'Formule ou règle',
    job: 'Tâche automatique',
    operator: 'Hébergeur',
  } satisfies Record<(typeof ACTIVITY_CHANNELS)[number], string>,
  nobody: 'Système',
  sheet: 'Activité',
}
export type ActivityWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
