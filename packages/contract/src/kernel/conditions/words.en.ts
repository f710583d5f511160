import type { ConditionWords } from './words.fr.ts'

const en: ConditionWords = {
  operators: {
    equals: 'equals', not_equal: 'does not equal', more_than: 'more than', more_than_or_equal: 'more than or equal to', less_than: 'less than', less_than_or_equal: 'less than or equal to', starts_with: 'starts with', ends_with: 'ends with',
    contains: 'contains', not_contain: 'does not contain', in: 'in', not_in: 'not in', empty: 'is empty', not_empty: 'is not empty', is_true: 'is true', is_false: 'is false', on: 'on', not_on: 'not on', between: 'between', not_between: 'not between',
    yesterday: 'yesterday', today: 'today', tomorrow: 'tomorrow', last_week: 'last week', this_week: 'this week', next_week: 'next week', last_month: 'last month', this_month: 'this month',
  },
  joined: { AND: 'AND', OR: 'OR' },
}
export default en
