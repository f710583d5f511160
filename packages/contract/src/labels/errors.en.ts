import type { labelsModule } from './module.ts'

const en: Record<keyof (typeof labelsModule)['errors'], string> = {
  label_placeholder: 'The pattern does not know “{{name}}”: choose a field from the list',
  label_empty: 'The pattern gives nothing for this record: it is left out',
  label_ean_digits: 'An EAN-13 has 12 or 13 digits: “{{value}}” is none',
  label_ean_check: 'The last digit of {{value}} is wrong: it should be {{check}}',
  label_character: 'The character {{character}} does not exist in {{format}}: remove it or choose a QR code',
  label_too_long: 'A QR code holds {{max}} bytes at most, and the text has {{bytes}}',
  label_too_fine:
    'The narrowest bars would be {{module}} mm, and a scanner asks for {{least}}: the label has to be {{needed}} cm at least, or the text shorter',
  label_no_room: 'The text does not fit on the label: make the label larger or the text shorter',
  label_unreadable: 'The code of “{{name}}” cannot be read back: make the label larger or choose another format',
  label_nothing: 'There is no label to print',
  label_too_many: '{{count}} labels are asked for, and {{max}} at most are printed at once',
  label_too_much:
    'These QR codes hold {{bytes}} bytes together, and {{max}} at most are printed at once: print them in several parts',
  label_run: 'More than {{max}} labels are made in the background',
  label_sheet: 'The label of {{width}} × {{height}} mm does not fit on those of the sheet, which are {{sheet}} mm',
  label_start: 'The sheet has {{cells}} labels: the first position is between 1 and {{cells}}',
  label_needs_field: 'Label configurations use this field: {{names}}',
  label_file_gone: 'The file is gone: print again',
}
export default en
