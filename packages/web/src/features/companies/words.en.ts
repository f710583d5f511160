import variants from '@entrepot/contract/variants/words.en.ts'
import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'Company',
  read_only: 'You may look at these details, not change them.',
  logo: 'Logo',
  logo_help: 'It is saved as soon as you add it.',
  identity: 'Identity',
  name: 'Company name',
  sector: 'Sector',
  employees: 'Employees',
  email: 'E-mail',
  phone: 'Phone',
  address_title: 'Address',
  address: 'Street and number',
  zip_code: 'Postal code',
  city: 'City',
  country: 'Country',
  formats_title: 'Formats',
  formats_help: 'For the whole company: screens, exports and messages. Open pages follow at once.',
  stock_title: 'Stock',
  lot_order: 'When a lot leaves before one that expires earlier',
  lot_orders: variants.lotOrders as (typeof fr)['lot_orders'],
  lot_order_help: {
    suggest: 'Lots are suggested in the order of their expiry; any other choice is accepted.',
    warn: 'The stock out is recorded and the lot that expires earlier is named.',
    block: 'The stock out is refused as long as an enabled lot that expires earlier is available.',
  },
  date_format: 'Date format',
  currency: 'Currency',
  currencies: { aed: 'UAE dirham', dollar: 'Dollar', euro: 'Euro', pound: 'Pound sterling' },
  timezone: 'Time zone',
  timezone_help: 'It decides when each day begins, the time of movements and the day of counts.',
  notes: 'Notes',
  save: 'Save',
  saved: 'Company saved',
  stale: {
    title: 'Somebody changed the company meanwhile.',
    text: 'Saved on {{date}}. Saving keeps what you typed instead.',
    take_theirs: 'Take their version',
    keep_mine: 'Save what I typed',
  },
  switch: { button: 'Change company, currently {{name}}', title: 'Companies' },
}
export default en
