import { type Failure, textOf } from '../../kernel/failure.ts'
import { formWords } from './words.ts'

/** What the server says, or that nobody knows (FORM-08). */
export const reasonOf = (failure: Failure, act: 'create' | 'update' | 'delete'): string =>
  failure.status >= 500 ? formWords.say(`unknown.${act}`) : (failure.errors[0]?.message ?? textOf(failure))
