import type { archivesModule } from './module.ts'

const en: Record<keyof (typeof archivesModule)['errors'], string> = {
  archive_gone: 'This archive is no longer there: it is kept for a day. Ask for another one.',
}
export default en
