import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Picture',
  take: 'Take a picture',
  again: 'Take another one',
  send: 'Add the picture',
  preview: 'Picture of {{name}}',
  done: 'Picture added to “{{name}}”',
  unreadable: 'This picture cannot be read. Take another one.',
}
export default en
