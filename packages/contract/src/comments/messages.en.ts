import type fr from './messages.fr.ts'

const en: typeof fr = {
  comment_mention: { title: '{{author}} mentioned you: {{record}}', text: '{{text}}' },
  comment_added: { title: 'Comment of {{author}}: {{record}}', text: '{{text}}' },
}
export default en
