import type { MessageText } from '../kernel/module.ts'
import type { variantsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof variantsModule)['messages'], MessageText> = {
  variant_expired_one: {
    title: 'Lot périmé\u00A0: {{name}}',
    text: '{{product}}, {{folder}}\u00A0: {{quantity, number}} en stock',
  },
  variant_expired_many: { title: '{{lots}} lots ou variantes périmés', text: '{{names}}' },
}
export default fr
