import type { supportModule } from './module.ts'

const en: Record<keyof (typeof supportModule)['errors'], string> = {
  support_limit: 'You have sent {{max}} requests today: send the next one tomorrow',
}
export default en
