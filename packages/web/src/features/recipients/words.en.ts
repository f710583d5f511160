import contract from '@entrepot/contract/recipients/words.en.ts'
import type fr from './words.fr.ts'

const en: typeof fr = {
  columns: contract.columns,
  title: 'Recipients',
  count_one: '{{shown}} recipient',
  count_other: '{{shown}} recipients',
  new: 'New recipient',
  search: 'Search recipients',
  clear: 'Clear filters',
  no_result: 'No recipient matches',
  empty: 'No recipient',
  empty_text: 'A recipient is somebody who items are checked out to, with an account or without one.',
  yes: 'Yes',
  no: 'No',
  saved: '{{name}} is saved',
  form: {
    title: 'New recipient',
    edit_title: 'Edit {{name}}',
    firstname: 'First name',
    lastname: 'Last name',
    department: 'Department',
    email: 'E-mail',
    email_help: 'Without an account, late items are reminded there.',
    phone: 'Phone',
    hasAccount: 'This person has an account',
    user: 'Account',
    user_help: 'Late items are reminded in their notifications.',
    user_none: 'Choose an account',
    save: 'Save',
    stale: 'This recipient has changed meanwhile: here is the current version.',
  },
  choice: {
    label: 'Recipient',
    find: 'Name or department of the recipient',
    none: 'No recipient matches.',
    change: 'Change recipient',
    has: 'has {{shown}}',
    late: 'late {{shown}}',
  },
}
export default en
