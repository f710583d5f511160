import type { ErrorBody, FieldError } from '@entrepot/contract/kernel/errors.ts'

/** What a refused or unanswered call rejects with. `body` is the server's answer as it came. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  readonly body: Partial<ErrorBody> & { error?: { message?: string } }
  /** The texts to show, in the order of ERR-01 to ERR-04. */
  readonly texts: readonly string[]
  /** Texts of the answer were already shown as toasts. */
  reported = false

  constructor(status: number, body: Failure['body'], texts: readonly string[]) {
    super(texts[0] ?? body.message ?? '')
    this.status = status
    this.body = body
    this.texts = texts
  }
  /** No answer came: the network is down or the server is not there. */
  get unanswered() {
    return this.status === 0
  }
  get code(): string {
    return this.body.code ?? ''
  }
  get errors(): readonly FieldError[] {
    return Array.isArray(this.body.errors) ? this.body.errors : []
  }
}

export const isFailure = (error: unknown): error is Failure => error instanceof Failure
/** Nobody tells apart what is gone and what its reader may not see. */
export const isGone = (error: unknown): boolean => isFailure(error) && error.status === 404
/** The sentence for an error panel, whatever was thrown. */
export const textOf = (error: unknown): string =>
  isFailure(error) ? (error.texts[0] ?? error.message) : error instanceof Error ? error.message : String(error)
