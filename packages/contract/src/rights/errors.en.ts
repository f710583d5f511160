import type { rightsModule } from './module.ts'

const en: Record<keyof (typeof rightsModule)['errors'], string> = {
  view_denied: '{{name}} has access to folders that you do not see',
  view_self: 'You see Entrepôt with your own rights already',
  view_inactive: '{{name}} cannot sign in: there is nothing to see in their place',
}
export default en
