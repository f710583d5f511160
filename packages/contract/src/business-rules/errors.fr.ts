import type { businessRulesModule } from './module.ts'

const fr: Record<keyof (typeof businessRulesModule)['errors'], string> = {
  rule_trigger: 'Veuillez choisir une valeur pour le champ «\u00A0Action déclencheuse\u00A0»',
  rule_condition: 'La règle doit contenir une condition',
  rule_no_action: 'La règle doit contenir au moins une action',
  rule_message: 'Écrivez le message à afficher',
  rule_field_unknown: 'Le champ {{name}} n’existe pas, ou plus, pour cette action déclencheuse',
  rule_field_fixed: 'Une règle ne peut pas changer le champ {{name}}',
  rule_not_counted: 'Le champ {{name}} n’est pas un nombre\u00A0: il ne peut pas être incrémenté',
  rule_not_emptied: 'Le champ {{name}} ne peut pas être vidé',
  rule_refused: '{{text}}',
  rule_required: '{{name}}\u00A0: le champ {{field}} est obligatoire',
  rule_broken: 'La règle «\u202F{{rule}}\u202F» ne peut pas être appliquée à {{name}}\u00A0: {{reason}}',
  rule_needs_field: 'Ce champ est utilisé par des règles métier actives\u00A0: {{names}}',
}
export default fr
