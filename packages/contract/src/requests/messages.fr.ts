import type { MessageText } from '../kernel/module.ts'
import type { requestsModule } from './module.ts'

const fr: Record<keyof (typeof requestsModule)['messages'], MessageText> = {
  request_failed: { title: 'Requête API en échec\u00A0: {{request}}', text: '{{reason}}' },
  request_paused: {
    title: 'Requête API suspendue\u00A0: {{request}}',
    text: 'Elle a échoué trop longtemps et n’est plus envoyée, jusqu’à ce que vous l’activiez à nouveau. {{reason}}',
  },
  request_disabled: {
    title: 'Requête API désactivée\u00A0: {{request}}',
    text: 'Le champ {{field}}, dont elle a besoin, a été supprimé.',
  },
}
export default fr
