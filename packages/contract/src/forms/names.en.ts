import type { NamesOf } from '../kernel/module.ts'
import type { formsModule } from './module.ts'

const en: NamesOf<typeof formsModule> = {
  sections: { formLayouts: 'Form layouts' },
  areas: { FORM_LAYOUT: 'Forms' },
  records: { form_layout: 'Form' },
}
export default en
