import type { NamesOf } from '../kernel/module.ts'
import type { formsModule } from './module.ts'

const fr: NamesOf<typeof formsModule> = {
  sections: { formLayouts: 'Formulaires' },
  areas: { FORM_LAYOUT: 'Formulaires' },
  records: { form_layout: 'Formulaire' },
}
export default fr
