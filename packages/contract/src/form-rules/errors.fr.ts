import type { formRulesModule } from './module.ts'

const fr: Record<keyof (typeof formRulesModule)['errors'], string> = {
  form_rule_target: 'Veuillez choisir une valeur pour le champ «\u00A0Entité cible\u00A0»',
  form_rule_target_gone: 'Ce formulaire n’existe pas, ou plus\u00A0: choisissez-en un autre',
  form_rule_field_unknown: 'Le champ {{name}} n’existe pas, ou plus, dans ce formulaire',
  form_rule_field_fixed: 'Cette action n’est pas possible sur le champ {{name}}\u00A0: choisissez-en une autre',
  form_rule_needs_field: 'Ce champ est utilisé par des règles de formulaire actives\u00A0: {{names}}',
}
export default fr
