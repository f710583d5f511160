import type fr from './messages.fr.ts'

const en: typeof fr = {
  threshold_one: {
    title: 'Threshold reached: {{name}}',
    text: '{{folder}}: {{quantity, number}} left for a threshold of {{threshold, number}}',
  },
  threshold_total: {
    title: 'Threshold of the total reached: {{name}}',
    text: '{{quantity, number}} left in all folders for a threshold of {{threshold, number}}',
  },
  threshold_few: { title: '{{items}} items at or below their threshold', text: '{{names}}' },
  threshold_many: { title: '{{items}} items at or below their threshold', text: '{{names}} and {{others}} others' },
}
export default en
