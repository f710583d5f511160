import type { MessageText } from '../kernel/module.ts'
import type { importsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof importsModule)['messages'], MessageText> = {
  import_running: { title: 'Import de {{file}}', text: 'Import en cours : {{percent}} %' },
  import_done: {
    title: 'Import de {{file}}',
    text: 'Import terminé : {{created}} créés, {{updated}} mis à jour, {{errors}} erreurs',
  },
  import_done_unchanged: {
    title: 'Import de {{file}}',
    text: 'Import terminé\u00A0: {{created}} créés, {{updated}} mis à jour, {{unchanged}} inchangés, {{errors}} erreurs',
  },
  import_undoing: { title: 'Import de {{file}}', text: 'Annulation en cours\u00A0: {{percent}}\u00A0%' },
  import_undone: {
    title: 'Import de {{file}}',
    text: 'Import annulé\u00A0: {{undone}} repris, {{left}} laissés à décider',
  },
  import_cancelled: {
    title: 'Import de {{file}}',
    text: 'Import arrêté\u00A0: {{done}} lignes sur {{total}} étaient traitées',
  },
  import_failed: { title: 'Import de {{file}}', text: 'L’import s’est arrêté\u00A0: {{reason}}' },
}
export default fr
