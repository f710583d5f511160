import type fr from './schedule-words.fr.ts'

const en: typeof fr = {
  repeat: 'Repeat',
  repeats: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' },
  hour: 'Hour',
  minute: 'Minute',
  time_help: 'On the clock of the company.',
  weekdays: 'Days of the week',
  days: 'Days of the month',
  days_help: 'A day that a month lacks falls on its last day.',
  months: 'Months',
}
export default en
