import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  caption: 'Comments',
  empty: 'No comment',
  empty_text: 'Write down what others should know, and name a colleague with @ to tell them.',
  label: 'Your comment',
  help: '@ names a colleague, Ctrl+Enter sends.',
  send: 'Comment',
  sent: 'Comment added',
  save: 'Save',
  saved: 'Comment changed',
  edit: 'Edit',
  remove: 'Delete',
  actions: 'Actions on the comment of {{date}}',
  edited: 'edited',
  gone: 'Deleted user',
  more: 'Show earlier ones',
  people: 'Colleagues to name',
  offered_one: '{{count}} colleague offered',
  offered_other: '{{count}} colleagues offered',
  stale: 'This comment has changed in another tab. Saving again keeps your text.',
  remove_title: 'Delete this comment for good?',
  remove_text: 'It disappears for everybody. The log keeps what it said.',
  removed: 'Comment deleted',
}
export default en
