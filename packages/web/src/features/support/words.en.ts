import server from '@entrepot/contract/support/words.en.ts'
import type fr from './words.fr.ts'

const en: typeof fr = {
  types: server.types,
  title: 'Support',
  help: {
    title: 'Find an answer',
    text: 'The help explains each screen and can be read without a connection.',
    open: 'Open the help',
    center: 'Open the help center',
  },
  form: {
    title: 'Write to support',
    text: 'We answer by e-mail. Say what you wanted to do and what you saw.',
    subject: 'Subject',
    type: 'Type of request',
    choose: 'Choose',
    description: 'Description',
    file: 'Attachment (optional)',
    drop: 'Drop a file here, or',
    choose_file: 'Choose a file',
    remove_file: 'Take {{name}} out',
    file_help: '{{megabytes}} MB at most. A screenshot often helps.',
    send: 'Send the request',
  },
  sent: 'Your request was sent, its status is in your mailbox',
  about: { plan: 'Custom plan for {{company}}' },
}
export default en
