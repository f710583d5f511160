import type { rightsModule } from './module.ts'

const fr: Record<keyof (typeof rightsModule)['errors'], string> = {
  view_denied: '{{name}} a accès à des dossiers que vous ne voyez pas',
  view_self: 'Vous voyez déjà Entrepôt avec vos propres droits',
  view_inactive: '{{name}} ne peut pas se connecter\u00A0: il n’y a rien à voir à sa place',
}
export default fr
