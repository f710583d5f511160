import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'Form rules',
  new: 'New rule',
  count_one: '{{shown}} rule',
  count_other: '{{shown}} rules',
  search: 'Search for a rule',
  empty: 'No rule',
  empty_text: 'A rule acts in a form while it is filled in: it hides, requires, empties or fills a field.',
  no_result: 'No rule matches',
  clear: 'Clear the search',
  gone: 'Deleted form',
  remove_text: 'It no longer acts from now on. Values that were saved stay.',
  form: {
    target: 'Target entity',
    conditions_help: 'The rule looks at what is in the form at that moment.',
    choose_target: 'Choose a target entity first.',
    trigger: 'When',
    types: {
      show_error: 'Show an error',
      require_field: 'Require a field',
      hide_field: 'Hide a field',
      empty_field: 'Empty a field',
      make_readonly: 'Make read-only',
      impose_value: 'Impose a value',
    },
    triggers: { on_field_load: 'On field load', on_field_change: 'On field change' },
    triggers_help:
      '“On field load”: the conditions hold when the form opens. “On field change”: somebody changes a field of the conditions. When they no longer hold, the field is as before again; its value stays.',
  },
  try: { title: 'The form', help: 'With all its rules and this one. Nothing is saved.' },
  findings: {
    title: 'To check',
    never: 'These conditions can never hold together.',
    gone: 'The field {{field}} does not exist any more.',
    overwritten: 'The rule “{{rule}}”, which is younger, writes something else in {{field}}.',
    overwrites: 'This rule replaces what “{{rule}}” writes in {{field}}.',
    refused: 'The rule “{{rule}}” refuses everything that this one asks for.',
    loop: 'This rule and “{{rule}}” turn each other on and off.',
    loop_self: 'This rule changes a field of its conditions, which then no longer hold.',
    hidden: 'The rule “{{rule}}” and this one ask for and hide {{field}} at once.',
    hidden_self: 'This rule asks for and hides {{field}} at once.',
  },
}
export default en
