import type fr from './messages.fr.ts'

const en: typeof fr = {
  variant_expired_one: {
    title: 'Expired lot: {{name}}',
    text: '{{product}}, {{folder}}: {{quantity, number}} in stock',
  },
  variant_expired_many: { title: '{{lots}} expired lots or variants', text: '{{names}}' },
}
export default en
