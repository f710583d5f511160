import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'Company',
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
  date_format: 'Date format',
  currency: 'Currency',
  currencies: { aed: 'UAE dirham', dollar: 'Dollar', euro: 'Euro', pound: 'Pound sterling' },
  timezone: 'Time zone',
  timezone_help: 'It decides when each day begins, the time of movements and the day of counts.',
  notes: 'Notes',
  save: 'Save',
  saved: 'Company saved',
  stale: { title: 'Somebody changed the company meanwhile.', text: 'Saved on {{date}}. Saving keeps what you typed instead.', take_theirs: 'Take their version', keep_mine: 'Save what I typed' },
  switch: { button: 'Change company, currently {{name}}', title: 'Companies' },
}
export default en
