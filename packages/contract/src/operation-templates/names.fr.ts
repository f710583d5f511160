import type { NamesOf } from '../kernel/module.ts'
import type { operationTemplatesModule } from './module.ts'

const fr: NamesOf<typeof operationTemplatesModule> = {
  sections: { operationTemplates: 'Modèles d’opérations' },
  areas: { CUSTOM_INTERVENTION: 'Opérations personnalisées' },
  records: { operation_template: 'Modèle d’opération' },
}
export default fr
