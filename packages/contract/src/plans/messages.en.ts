import type fr from './messages.fr.ts'

const en: typeof fr = {
  plan_trial: {
    title: 'Your trial ends soon',
    text: 'It ends on {{date}}. Your data are kept; choose a pack to go on.',
  },
  plan_paid: { title: 'Invoice {{number}} is paid', text: 'The plan goes on, there is nothing to do.' },
  plan_unpaid: { title: 'Invoice {{number}} is to be paid', text: 'It is to be paid before {{date}}.' },
  plan_refused: {
    title: 'Payment of invoice {{number}} refused',
    text: 'We shall try again on {{date}}; a second refusal ends the plan.',
  },
  plan_ended: {
    title: 'The plan has ended',
    text: 'The payment of invoice {{number}} was refused for the second time. Your data are kept.',
  },
}
export default en
