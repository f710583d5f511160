import { withColon } from '@entrepot/contract/kernel/language.ts'
import { language } from '../../kernel/session.ts'

/** Which line is in the way, unless the refusal says it itself (TASK-44). */
export const refusalOfLine = (name: string | null | undefined, message: string): string =>
  name && !message.includes(name) ? withColon(language.get(), name, message) : message
