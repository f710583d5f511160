import type { pastModule } from './module.ts'

const en: Record<keyof (typeof pastModule)['errors'], string> = {
  instants_swapped: 'The second date is before the first',
}
export default en
