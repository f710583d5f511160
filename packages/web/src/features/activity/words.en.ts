import type fr from './words.fr.ts'

const en: typeof fr = {
  empty: 'No activity',
  by: 'by {{name}}',
  more: 'Show earlier ones',
  nothing: 'empty',
  changed: 'changed',
  colon: ':',
  more_values: '… and {{shown}} more',
  platforms: { desktop: 'Computer', mobile: 'Phone' },
  fields: {
    attachments: 'File', comment: 'Comment', items: 'Items', barcodes: 'Further codes', plan: 'Plan', single_sign_on: 'Single sign-on', second_factor: 'Second factor', second_factor_required: 'Second factor required', recovery_codes: 'Recovery codes',
    folder_roles: 'Rights by folder', folders: 'Folders', permissions: 'Permissions', platform: 'Device', password: 'Password', modules: 'Modules', invoice_paid: 'Invoice paid', invitation: 'Invitation', expiryDate: 'Expiry date', email: 'E-mail',
    currency: 'Currency', color: 'Colour', position: 'Position', status: 'State', active: 'Active', roles: 'Roles', groups: 'Groups', members: 'Members', firstname: 'First name', lastname: 'Last name', username: 'Username', phone: 'Phone',
    formula: 'Formula', values: 'Values', required: 'Required', mapped: 'Meaning', shelves: 'Shelves', item: 'Item', timezone: 'Time zone', language: 'Language', picture: 'Picture',
  },
}
export default en
