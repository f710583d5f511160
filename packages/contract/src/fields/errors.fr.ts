import type { fieldsModule } from './module.ts'

const fr: Record<keyof (typeof fieldsModule)['errors'], string> = {
  field_locked:
    'Le type et la cible du champ {{name}} ne changent plus\u00A0: des valeurs sont enregistrées ou un autre champ en dépend',
  field_values_used: 'Ces valeurs sont utilisées\u00A0: {{values}}',
  field_used: 'Ce champ est utilisé par des formules\u00A0: {{names}}. Modifiez-les d’abord',
  field_name: 'Le nom ne peut pas contenir {{characters}}',
  field_mapped: 'Le champ {{name}} a déjà cette signification',
  field_parent: 'Une liste ne peut dépendre que d’une autre liste à choix unique de la même cible',
  field_cascades: '{{max}} champs en cascade au plus',
  formula_invalid: 'Formule invalide',
  formula_unexpected: 'Formule invalide\u00A0: {{text}} n’est pas attendu ici (caractère {{at}})',
  formula_unfinished: 'Formule invalide\u00A0: il manque quelque chose à la fin',
  formula_levels: 'Formule invalide\u00A0: {{max}} niveaux de parenthèses au plus',
  formula_parts: 'Formule invalide\u00A0: {{max}} nombres, noms et signes au plus',
  formula_function:
    'Formule invalide\u00A0: la fonction {{name}} n’existe pas (caractère {{at}}). Les fonctions sont min, max, round, abs, if, today et days',
  formula_arguments: 'Formule invalide\u00A0: {{name}} ne prend pas {{given}} valeurs (caractère {{at}})',
  formula_variable: 'Formule invalide\u00A0: la variable {{name}} n’est pas définie',
  formula_source: 'Formule invalide\u00A0: la variable {{name}} ne désigne ni une colonne ni un champ utilisable',
  formula_wants_number: 'Formule invalide\u00A0: un nombre est attendu (caractère {{at}})',
  formula_wants_date: 'Formule invalide\u00A0: une date est attendue (caractère {{at}})',
  formula_wants_text: 'Formule invalide\u00A0: un texte est attendu (caractère {{at}})',
  formula_wants_boolean: 'Formule invalide\u00A0: une comparaison ou une case à cocher est attendue (caractère {{at}})',
  formula_result: 'Formule invalide\u00A0: le résultat doit être un nombre',
  formula_result_text: 'Formule invalide\u00A0: le résultat doit être un texte',
  formula_result_date: 'Formule invalide\u00A0: le résultat doit être une date',
  formula_result_boolean: 'Formule invalide\u00A0: le résultat doit être une comparaison',
  formula_cycle: 'Formule invalide\u00A0: elle dépend d’elle-même ({{names}})',
  formula_target: 'Une formule ne concerne que les articles',
  formula_read_only: 'Le champ {{name}} est calculé et ne se saisit pas',
}
export default fr
