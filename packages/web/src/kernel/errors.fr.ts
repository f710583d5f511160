import words from '@entrepot/contract/kernel/words.fr.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'

const files = import.meta.glob<Record<string, string>>('../../../contract/src/*/errors.fr.ts', {
  eager: true,
  import: 'default',
})

/** Every text of an error: those of the kernel and of each module. */
export default Object.assign({}, words.errors, ...Object.values(files)) as Record<ErrorCode, string>
