import { isFailure, textOf } from '../../../kernel/failure.ts'
import { operationWords } from '../words.ts'

/** A task that is not there for somebody any more was taken from them: « not found » would say nothing. */
export const toldOfTask = (_act: unknown, error: unknown): string =>
  isFailure(error) && error.status === 404 ? operationWords.say('task.gone') : textOf(error)
