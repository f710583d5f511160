import type { ErrorCode } from './errors.ts'

/** Why a value or an action is refused: the code, and what its sentence names. */
export type Refusal = { code: ErrorCode; params?: Record<string, string | number> }

/** What comes out of reading something a person or a program sent. */
export type Parsed<T> = { value: T } | Refusal

export const isRefusal = (result: object): result is Refusal => 'code' in result
