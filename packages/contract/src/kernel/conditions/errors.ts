/** What a call that takes conditions may refuse. */
export const CONDITION_ERRORS = [
  'condition_unknown_field',
  'condition_unknown_operator',
  'condition_wrong_value',
  'condition_other_kind',
  'date_impossible',
  'condition_reversed_range',
  'condition_too_deep',
  'condition_too_many',
] as const
