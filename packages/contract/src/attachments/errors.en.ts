import type { attachmentsModule } from './module.ts'

const en: Record<keyof (typeof attachmentsModule)['errors'], string> = {
  file_invalid: 'Invalid file',
  file_extension: 'Extension not allowed',
  attachments_full: '{{max}} files at most: delete one before adding another',
}
export default en
