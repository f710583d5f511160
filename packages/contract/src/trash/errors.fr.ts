import type { trashModule } from './module.ts'

const fr: Record<keyof (typeof trashModule)['errors'], string> = {
  trash_place_gone: 'Le dossier d’origine n’existe plus\u00A0: choisissez un dossier',
}
export default fr
