import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Fields',
  count_one: '{{shown}} field',
  count_other: '{{shown}} fields',
  new: 'New field',
  search: 'Search a field',
  targets: { items: 'Items', intervention: 'Operations' },
  target_label: 'Fields of',
  clear: 'Clear filters',
  no_result: 'No field matches',
  empty: { items: 'No field for items', intervention: 'No field for operations' },
  empty_text: 'A field adds to records what your trade keeps track of: a brand, an inspection date, a condition.',
  types: {
    text: 'Text', long_text: 'Long text', date: 'Date', datetime: 'Date and time', number: 'Whole number', decimal_number: 'Decimal number', checkbox: 'Checkbox', select: 'Single-choice list', autocomplete: 'Text with suggestions',
    multi_select: 'Multiple-choice list', price: 'Price', scanner: 'Scanned code', formula: 'Formula',
  },
  type_help: {
    text: 'At most 255 characters.', long_text: '5,000 characters, on several lines.', date: 'A day.', datetime: 'A day and a time.', number: 'No decimals, at most 10 digits.', decimal_number: 'At most two decimals.', checkbox: 'Yes or no.',
    select: 'One value of the list.', autocomplete: 'A value of the list or another text.', multi_select: 'Several values of the list.', price: 'In the currency of the company.', scanner: 'The code that a scanner reads.', formula: 'Computed by the application.',
  },
  kinds: {
    assignedto: 'Assigned to', gps_lat_lng: 'GPS position', beacon_id: 'Beacon id', ordernumber: 'Order number', bundlenumber: 'Bundle number', model: 'Model', status: 'Status', stockname: 'Stock name', cabinet: 'Cabinet',
    shelf: 'Shelf', purchaseprice: 'Purchase price', weight: 'Weight', expirydate: 'Expiry date', city: 'City', building: 'Building', floor: 'Floor', room: 'Room', serialnumber: 'Serial number', imei: 'IMEI', brand: 'Brand', supplier: 'Supplier',
    saleprice: 'Sale price', purchasedate: 'Purchase date', warrantydate: 'End of warranty',
  },
  values_count_one: '{{count}} value',
  values_count_other: '{{count}} values',
  depends_on: 'depends on {{name}}',
  form: {
    name: 'Name', name_help: 'The heading of the column and of the field in records.', target: 'For', type: 'Type', locked: 'The type no longer changes: values are stored or another field depends on it.', description: 'Help shown under the field',
    mapped: 'Meaning', mapped_help: 'Tells the application what this field holds. A meaning belongs to one field only.', no_mapped: 'None', taken: '{{kind}} (already {{name}})', default: 'Default value',
    default_help: 'Given to new records when nothing is entered.', preview: 'Preview in a record', no_variant: 'Do not update for variants and lots', unnamed: 'Name of the field',
  },
  values: {
    title: 'Values', help: 'A list copied from a spreadsheet can be pasted here at once.', value: 'Value {{place}}', add: 'Add a value', add_button: 'Add', remove: 'Remove {{value}}', none: 'No value', pasted_one: '{{count}} value added', pasted_other: '{{count}} values added',
    used_one: '{{shown}} item', used_other: '{{shown}} items', gone: 'No longer offered, still in items: {{values}}',
  },
  cascade: {
    title: 'Cascade', parent: 'Depends on', none: 'No other field', help: 'Tick what can be chosen with each value of {{name}}.', allowed_one: '{{count}} value', allowed_other: '{{count}} values', all: 'All', nothing: 'None',
    full: 'At most two cascade fields: both exist already.', no_parent: 'Another single-choice list is needed first.', no_values: 'First add values to this list.',
  },
  usage: {
    title: 'Usage', no_items: 'No item has a value', items_one: '{{shown}} item has a value', items_other: '{{shown}} items have a value', no_layouts: 'No list shows it', layouts_one: '{{shown}} saved list shows it',
    layouts_other: '{{shown}} saved lists show it', dependents: 'Depending on it: {{names}}', counting: 'Counting…',
  },
  create: 'Create',
  save: 'Save',
  created: 'The field {{name}} is created',
  saved: 'The field {{name}} is saved',
  remove: 'Delete',
  removed: 'The field {{name}} is deleted',
  remove_title: 'Delete the field “{{name}}”?',
  remove_text: 'The field leaves records, lists and exports with all its values. This cannot be undone.',
  remove_word: 'To confirm, type {{name}}',
  drop_title: 'Remove values in use?',
  drop_text: 'The items that have them keep them until they are next changed; they are no longer offered.',
  drop: 'Remove',
  stale: { title: 'This field changed meanwhile.', keep_mine: 'Save my version', take_theirs: 'Take the present version' },
}
export default en
