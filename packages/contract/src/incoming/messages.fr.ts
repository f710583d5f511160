import type { MessageText } from '../kernel/module.ts'
import type { incomingModule } from './module.ts'

const fr: Record<keyof (typeof incomingModule)['messages'], MessageText> = {
  incoming_flooded: {
    title: 'Trop d’appels\u00A0: {{request}}',
    text: 'Cette requête entrante a reçu plus de {{max}} appels en une minute\u00A0: les suivants sont refusés.',
  },
  incoming_disabled: {
    title: 'Requête entrante désactivée\u00A0: {{request}}',
    text: 'Le champ {{field}}, dont elle a besoin, a été supprimé.',
  },
}
export default fr
