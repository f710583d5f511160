import type { SupportWords } from './words.fr.ts'

const en: SupportWords = {
  types: {
    technical: 'Technical',
    functional: 'Functional',
    training: 'Training',
    information: 'Information',
    invoice: 'Invoice',
    suggestions_feedback: 'Suggestions and feedback',
  },
  mails: {
    team: {
      subject: 'Request {{number}} · {{subject}}',
      type: 'Type: {{type}}',
      company: 'Company: {{company}}',
      user: 'User: {{user}}',
      language: 'Language: {{language}}',
      page: 'Page: {{page}}',
      browser: 'Browser: {{browser}}',
    },
    receipt: {
      subject: 'Your request {{number}}: {{subject}}',
      received: 'We have received your request. Its number is {{number}}; please quote it if you write to us again.',
      said: 'What you wrote to us:',
      file: 'Attached file: {{name}}',
    },
  },
}
export default en
