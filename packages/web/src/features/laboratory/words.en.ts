import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Try it',
  help: 'Nothing is changed.',
  past: 'On the last 30 days',
  search: 'Search for an item',
  none: 'Nothing of this kind happened in the last 30 days.',
  summary_one: '{{shown}} event looked at',
  summary_other: '{{shown}} events looked at',
  cut: 'There are more: the latest ones were looked at.',
  refused_one: '{{shown}} would have been refused',
  refused_other: '{{shown}} would have been refused',
  changed_one: '{{shown}} would have been changed',
  changed_other: '{{shown}} would have been changed',
  nothing: 'Nothing would have changed.',
  approximate: 'Each item is that of today, with the values that the event gave it.',
  change: '{{field}}: {{from}} → {{to}}',
  outcome: { refused: 'Refused', changed: 'Changed', nothing: 'Unchanged' },
  lines: 'Conditions, one by one',
  holds: 'Met',
  holds_not: 'Not met',
  records: 'On the records that exist',
  no_records: 'No record of this kind.',
  looked_one: '{{shown}} record looked at',
  looked_other: '{{shown}} records looked at',
}
export default en
