import type fr from './sheets.fr.ts'

const en: typeof fr = {
  users: {
    sheet: 'Users',
    columns: { name: 'Name', email: 'E-mail', groups: 'Groups', status: 'Status', createdAt: 'Created' },
    states: { active: 'Active', inactive: 'Inactive', person: 'No account' },
  },
}
export default en
