import type { pastModule } from './module.ts'

const fr: Record<keyof (typeof pastModule)['errors'], string> = {
  instants_swapped: 'La seconde date précède la première',
}
export default fr
