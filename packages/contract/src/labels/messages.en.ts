import type { MessageText } from '../kernel/module.ts'
import type { labelsModule } from './module.ts'

const en: Record<keyof (typeof labelsModule)['messages'], MessageText> = {
  labels_done: {
    title: 'Your labels are ready',
    text: '{{labels}} labels of “{{name}}”: the file can be downloaded for a day.',
  },
  labels_failed: {
    title: 'Your labels could not be made',
    text: '“{{name}}”: {{reason}}',
  },
}
export default en
