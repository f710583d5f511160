import type fr from './sheets.fr.ts'

const en: typeof fr = {
  names: { sheet: 'Reservation names', columns: { name: 'Name', uses: 'Active reservations', createdAt: 'Created' } },
}
export default en
