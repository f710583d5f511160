import type { functionsModule } from './module.ts'

const fr: Record<keyof (typeof functionsModule)['errors'], string> = {
  function_name: 'Le nom commence par une lettre ou _, puis des lettres, des chiffres et _ seulement',
  function_unknown: 'Formule invalide\u00A0: la fonction {{name}} n’existe pas (caractère {{at}})',
  function_self: 'Une fonction ne peut pas s’appeler elle-même ({{names}})',
  function_used: 'Cette fonction est utilisée par\u00A0: {{names}}',
  function_needs_field: 'Des fonctions API utilisent ce champ\u00A0: {{names}}',
  function_too_long: 'Le résultat est trop long',
  function_time: 'Le calcul dure trop longtemps',
  function_zero: 'Le calcul divise par zéro',
  function_not_computed: 'Le calcul n’aboutit pas',
}
export default fr
