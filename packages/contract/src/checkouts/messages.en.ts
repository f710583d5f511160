import type fr from './messages.fr.ts'

const en: typeof fr = {
  checkout_late_one: {
    title: 'Late: {{item}}',
    text: 'Checked out to {{recipient}}, due date over, still out: {{quantity, number}}',
  },
  checkout_late_many: { title: '{{checkouts}} late check-ins', text: '{{names}}' },
  checkout_own_late_one: {
    title: 'To return: {{item}}',
    text: 'Due date over, still out: {{quantity, number}}',
  },
  checkout_own_late_many: { title: '{{checkouts}} items to return', text: '{{names}}' },
}
export default en
