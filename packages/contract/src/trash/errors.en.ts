import type { trashModule } from './module.ts'

const en: Record<keyof (typeof trashModule)['errors'], string> = {
  trash_place_gone: 'The folder it was in no longer exists: choose one',
}
export default en
