import type { PlanWords } from './words.fr.ts'

const en: PlanWords = {
  names: {
    trial: 'Trial',
    essential: 'Essential',
    advance: 'Advance',
    pro_old: 'Pro (older plan)',
    enterprise_old: 'Enterprise (older plan)',
    custom: 'Custom',
  },
  periods: { monthly: 'monthly', yearly: 'yearly' },
  invoice: {
    title: 'Invoice',
    file: 'Invoice {{number}}',
    number: 'No.',
    to: 'Billed to',
    vatNumber: 'VAT number: {{number}}',
    line: 'Subscription {{plan}}, {{period}}',
    span: 'From {{from}} to {{to}}',
    description: 'Description',
    amount: 'Amount',
    discount: 'Discount {{code}} ({{percent}}%)',
    net: 'Total before tax',
    vat: 'VAT ({{percent}}%)',
    total: 'Total due',
    paid: 'Paid on {{date}}',
    unpaid: 'To be paid before {{date}}',
  },
  mails: {
    trial: {
      subject_one: 'Your trial ends tomorrow',
      subject_other: 'Your trial ends in {{count}} days',
      text: 'The trial of {{company}} ends on {{date}}. Your data is kept; choose a pack to go on working without a break.',
      button: 'Choose a pack',
    },
    invoice: {
      subject: 'Invoice {{number}}',
      text: 'Invoice {{number}} of {{company}} is there: {{plan}}, {{amount}}.',
      paid: 'It is paid, there is nothing to do.',
      unpaid: 'It is to be paid before {{date}}.',
      refused: 'The payment was refused. We will try again on {{date}}; a second refusal ends the subscription.',
      ended: 'The payment was refused a second time and the subscription has ended. Your data is kept.',
      button: 'See the subscription',
    },
  },
}
export default en
