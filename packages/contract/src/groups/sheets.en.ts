import type fr from './sheets.fr.ts'

const en: typeof fr = {
  groups: {
    sheet: 'Groups',
    columns: { name: 'Name', members: 'Members', roles: 'Roles', folders: 'Folders', createdAt: 'Created' },
  },
}
export default en
