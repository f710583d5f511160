import type { ACTIVITY_CHANNELS } from './activity.ts'

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
  channels: {
    screen: 'Écran',
    api: 'Jeton API',
    import: 'Import',
    bulk: 'Action groupée',
    rule: 'Formule ou règle',
    job: 'Tâche automatique',
    operator: 'Hébergeur',
    incoming: 'Requête entrante',
  } satisfies Record<(typeof ACTIVITY_CHANNELS)[number], string>,
  nobody: 'Système',
  sheet: 'Journal',
}
export type ActivityWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
