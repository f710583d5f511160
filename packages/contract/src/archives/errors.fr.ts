import type { archivesModule } from './module.ts'

const fr: Record<keyof (typeof archivesModule)['errors'], string> = {
  archive_gone: 'Cette archive n’est plus là\u00A0: elle est gardée un jour. Demandez-en une autre.',
}
export default fr
