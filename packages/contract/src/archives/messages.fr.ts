import type { MessageText } from '../kernel/module.ts'
import type { archivesModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof archivesModule)['messages'], MessageText> = {
  archive_done: {
    title: 'L’archive de l’entreprise est prête',
    text: 'Elle se télécharge pendant un jour, depuis la page de l’entreprise.',
  },
  archive_failed: {
    title: 'L’archive de l’entreprise n’a pas pu être écrite',
    text: 'La place manque peut-être sur le disque du serveur\u00A0: prévenez qui s’en occupe, puis demandez-la de nouveau.',
  },
}
export default fr
