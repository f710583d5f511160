import type { RecipientsWords } from './words.fr.ts'

const en: RecipientsWords = {
  columns: {
    name: 'Recipient',
    lastname: 'Last name',
    firstname: 'First name',
    department: 'Department',
    email: 'E-mail',
    phone: 'Phone',
    hasAccount: 'Has an account',
    open_checkouts: 'Items out',
    late_checkouts: 'Late',
    createdAt: 'Created on',
    createdBy: 'By',
  },
  sheet: 'Recipients',
}
export default en
