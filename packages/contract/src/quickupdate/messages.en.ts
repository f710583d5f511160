import type fr from './messages.fr.ts'

const en: typeof fr = {
  quick_partial: {
    title: '{{act}}: {{total, number}} items',
    text: 'Some items were not updated, an Excel report is sent to you by mail.',
  },
  quick_failed: {
    title: '{{act}}: {{total, number}} items',
    text: 'An error occurred during the update, please reload the page.',
  },
}
export default en
