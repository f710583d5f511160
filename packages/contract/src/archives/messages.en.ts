import type fr from './messages.fr.ts'

const en: typeof fr = {
  archive_done: {
    title: 'The archive of the company is ready',
    text: 'It can be downloaded for a day, from the page of the company.',
  },
  archive_failed: {
    title: 'The archive of the company could not be written',
    text: 'The disk of the server may be full: tell whoever looks after it, then ask for it again.',
  },
}
export default en
