import type { pastModule } from './module.ts'

const en: Record<keyof (typeof pastModule)['errors'], string> = {
  instants_swapped: 'The second date is before the first',
  look_back_denied: 'To look back, one also needs the right to see movements',
}
export default en
