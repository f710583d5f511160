import type { MailWords } from './mail.fr.ts'

const en: MailWords = {
  threshold: {
    subject_one: 'Threshold reached: {{name}}',
    subject_other: '{{count}} items at or below their threshold',
    intro_one: 'In {{company}}, one item has fallen to its alert threshold or below.',
    intro_other: 'In {{company}}, {{count}} items have fallen to their alert thresholds or below.',
    everywhere: 'all folders',
    line: '{{name}} ({{folder}}): {{quantity}} {{unit}} for a threshold of {{threshold}}',
    others: 'and {{others}} others.',
    button: 'See what is below its threshold',
    end: 'You receive this message because you may see these items.',
  },
  news: {
    subject_one: 'One piece of news in {{company}}',
    subject_other: '{{count}} pieces of news in {{company}}',
    intro: 'This has happened in {{company}}.',
    others: 'and {{others}} others.',
    button: 'Open in Entrepôt',
  },
  settings: 'Choose what you receive by e-mail',
}
export default en
