import type { operationTemplatesModule } from './module.ts'

const fr: Record<keyof (typeof operationTemplatesModule)['errors'], string> = {
  template_in_use: 'Ce modèle est utilisé par une opération, il ne peut pas être modifié',
  template_used: 'Ce modèle est utilisé par une opération\u00A0: désactivez-le au lieu de le supprimer',
  template_needs_field: 'Ce champ est utilisé par des modèles d’opérations\u00A0: {{names}}. Modifiez-les d’abord',
  template_no_task: 'Au moins une tâche est nécessaire',
  template_duplicate_tasks: 'Les noms et titres des tâches doivent être uniques',
  template_parent: 'Une sous-tâche suit sa tâche principale, sur un seul niveau',
  template_validates_nothing: 'Placez une tâche de scan avant sa validation',
  template_report: 'Cette tâche automatique vient après une tâche de scan',
}
export default fr
