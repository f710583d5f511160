import type { configurationModule } from './module.ts'

const fr: Record<keyof (typeof configurationModule)['errors'], string> = {
  configuration_section: 'La partie {{name}} n’existe pas dans une configuration',
  configuration_too_many:
    'Ce fichier a {{count}} éléments\u00A0: {{max}} au plus à la fois. Appliquez-le en plusieurs fois, une partie après l’autre',
  configuration_cycle: '{{name}} dépend de lui-même',
  configuration_fixed: 'Cette propriété ne se change plus une fois l’élément créé\u00A0: {{name}}',
  configuration_module: 'Le module de cette partie n’est pas activé dans cette entreprise',
  configuration_folder: 'Le dossier {{name}} n’existe pas dans cette entreprise',
  configuration_changed_since: '{{name}} a été changé depuis\u00A0: il reste tel qu’il est',
  configuration_in_use: '{{name}} est utilisé ({{count}})\u00A0: il reste',
  configuration_undone: 'Cette modification a déjà été défaite',
}
export default fr
