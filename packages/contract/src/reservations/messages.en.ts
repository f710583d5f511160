import type fr from './messages.fr.ts'

const en: typeof fr = {
  reservation_expired_one: {
    title: 'Reservation expired: {{name}}',
    text: '{{item}}, {{folder}}: quantity given back {{quantity, number}}',
  },
  reservation_expired_many: { title: '{{reservations}} reservations expired', text: '{{names}}' },
  reservation_short: {
    title: 'Less than reserved: {{item}}',
    text: '{{folder}}: a count found {{quantity, number}} for {{reserved, number}} reserved',
  },
  reservation_short_many: { title: 'Less than reserved: {{items}} items', text: '{{names}}' },
}
export default en
