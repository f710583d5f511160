import type { pastModule } from './module.ts'

const fr: Record<keyof (typeof pastModule)['errors'], string> = {
  instants_swapped: 'La seconde date précède la première',
  look_back_denied: 'Pour remonter le temps, il faut aussi le droit de voir les mouvements',
}
export default fr
