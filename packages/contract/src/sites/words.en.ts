import type { SitesWords } from './words.fr.ts'

const en: SitesWords = {
  columns: {
    name: 'Site',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    country: 'Country',
    email: 'E-mail',
    contact1Name: 'Contact 1',
    contact1Phone: 'Phone 1',
    contact2Name: 'Contact 2',
    contact2Phone: 'Phone 2',
    active: 'Enabled',
    open_operations: 'Operations in progress',
    createdAt: 'Created on',
    createdBy: 'By',
    updatedAt: 'Changed on',
  },
  sheet: 'Destination sites',
  states: { enabled: 'Enabled', disabled: 'Disabled' },
}
export default en
