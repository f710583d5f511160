import type { functionsModule } from './module.ts'

const en: Record<keyof (typeof functionsModule)['errors'], string> = {
  function_name: 'The name begins with a letter or _, then letters, digits and _ only',
  function_unknown: 'Invalid formula: there is no function {{name}} (character {{at}})',
  function_self: 'A function cannot call itself ({{names}})',
  function_used: 'This function is used by: {{names}}',
  function_needs_field: 'API functions use this field: {{names}}',
  function_too_long: 'The result is too long',
  function_time: 'The computation takes too long',
  function_zero: 'The computation divides by zero',
  function_not_computed: 'The computation comes to nothing',
}
export default en
