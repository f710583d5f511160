import contract from '@entrepot/contract/kernel/conditions/words.en.ts'
import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  operators: contract.operators,
  joined: contract.joined,
  joins: { AND: 'All of these conditions (AND)', OR: 'At least one of these conditions (OR)' },
  join: 'How the conditions combine',
  editor: 'Conditions',
  group: 'Group of conditions, level {{level}}',
  field: 'Field',
  choose_field: 'Choose a field',
  no_field: 'No field of this name',
  operator: 'Operator',
  value: 'Value',
  values: 'Values',
  add_value: 'Add a value',
  compared_with: 'compared with',
  sources: { value: 'a value', field: 'a field' },
  other_field: 'field compared with',
  times: {
    more_than: 'after',
    more_than_or_equal: 'not before',
    less_than: 'before',
    less_than_or_equal: 'not after',
  },
  from: 'From',
  to: 'To',
  yes: 'True',
  no: 'False',
  choose: 'Choose…',
  add_rule: 'Add a condition',
  add_group: 'Add a group',
  remove_rule: 'Remove the condition {{name}}',
  remove_group: 'Remove the group',
  too_deep: 'At most {{max}} levels',
  most_rules: 'At most {{max}} conditions',
  incomplete_one: '{{shown}} condition without a value is left out',
  incomplete_other: '{{shown}} conditions without a value are left out',
  unknown_field: '{{name}} (unknown field)',
}
export default en
