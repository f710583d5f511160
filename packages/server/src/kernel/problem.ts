import { type ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { ERROR_STATUS } from '@entrepot/contract/modules.ts'

export type Params = Record<string, string | number>

/** What a caller can cause: a code of the contract, the parameters of its text, and the field it is about. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly field: string | undefined
  /** Several refusals at once; each names its own field. */
  readonly parts: readonly Problem[]
  /** What a caller with a stale version needs to go on (409). */
  readonly current: unknown
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined
  /** The guid of the record it is about, where a call is about many. */
  readonly about: string | undefined

  constructor(
    code: ErrorCode,
    params: Params = {},
    field?: string,
    more: { parts?: readonly Problem[]; current?: unknown; retryAfter?: number; about?: string } = {},
  ) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.params = params
    this.field = field
    this.parts = more.parts ?? []
    this.current = more.current
    this.retryAfter = more.retryAfter
    this.about = more.about
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** One field refused; its form shows the reason under it. */
export const atField = (code: ErrorCode, field: string | undefined, params: Params = {}): Problem =>
  new Problem('validation', {}, undefined, { parts: [new Problem(code, params, field)] })
/** A list is asked for in an order that it does not have. */
export const unknownSort = (name: string): Problem =>
  new Problem('bad_request', {}, undefined, { parts: [new Problem('unknown_field', { name }, 'sort')] })

/** Refuses with all problems at once, so that a form shows each under its field. */
export const refuseAll = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new Problem('validation', {}, undefined, { parts: problems })
}

/** What was asked for is a part of a record: of one that is hidden it is not found itself, like one that never was. */
export const notFoundWith = async <T>(owner: Promise<T>): Promise<T> =>
  owner.catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? new Problem('not_found') : error
  })
