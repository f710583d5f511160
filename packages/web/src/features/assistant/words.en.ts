import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Assistant',
  modes: { chat: 'Help center', agent: 'Assistant' },
  mode: 'Mode',
  conversation: 'Conversation',
  field: 'Your message',
  placeholder: {
    chat: 'How do I bring an item back from the trash?',
    agent: 'What left the Lyon store last month, by category',
  },
  send: 'Send',
  empty: 'Message cannot be empty',
  error: 'An error occurred while sending the message',
  again: 'Send again',
  waiting: 'Answering…',
  begin: {
    chat: 'Ask a question: the answer comes from the help.',
    agent: 'Ask for a list, a figure, a chart or a draft. Nothing is done before you accept it.',
  },
  clear: 'Clear the conversation',
  clear_text: 'Your messages and their answers are deleted. Only you see them.',
  you: 'You',
  reply: 'Assistant',
  offers: 'You can ask for example',
  apply: 'Apply the filters',
  applied: 'The filters are applied',
  add_chart: 'Add to the dashboard',
  change_chart: 'Replace this chart',
  added: 'The chart is added',
  changed: 'The chart is replaced',
  undo: 'Undo',
  open_form: 'Open the form',
  filters_only: 'This action works only on Home > Folders',
  chart_only: 'This action works only on the dashboards page',
  preview: 'Preview',
}
export default en
