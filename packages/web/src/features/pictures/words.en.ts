import type { Translation } from '../../kernel/words.ts'

const en: Translation<typeof import('./words.fr.ts').default> = {
  title: 'Pictures',
  add: 'Add a picture',
  change: 'Change the picture',
  help: 'Choose, drop or paste pictures: {{max}} at most.',
  help_single: 'Choose, drop or paste a picture.',
  open: 'Open picture {{place}} of “{{name}}”',
  alt: '{{name}}, picture {{place}} of {{count}}',
  undo: 'Undo',
  sending: 'Sending the pictures',
  unreadable: 'This browser cannot read “{{name}}” as a picture.',
  added_one: 'Picture added',
  added_other: '{{count}} pictures added',
  moved: 'Picture in place {{place}} of {{count}}',
  viewer: {
    title: '{{name}}: picture {{place}} of {{count}}',
    title_single: 'Picture of “{{name}}”',
    previous: 'Previous picture',
    next: 'Next picture',
    first: 'Put first',
    earlier: 'One place earlier',
    later: 'One place later',
    main: 'Main picture',
    remove: 'Delete',
  },
  remove: {
    title: 'Delete this picture?',
    text: 'It disappears from “{{name}}” for everybody. Only you can bring it back, at once, by undoing.',
    removed: 'Picture deleted',
  },
  crop: {
    title: 'Crop the picture',
    frame: 'Frame of the picture: arrow keys move it, plus and minus enlarge it',
    zoom: 'Enlargement',
    help: 'Drag the picture to choose what the square shows.',
    whole: 'Keep the whole picture',
    use: 'Crop and add',
  },
}
export default en
