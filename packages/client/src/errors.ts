type FieldError = { field?: string; code: string; message: string }

/** What the server said instead of what was asked for. `status` 0: nobody answered. */
export class EntrepotError extends Error {
  override readonly name = 'EntrepotError'
  readonly status: number
  readonly code: string
  /** One for each field that was refused, in the language of the client. */
  readonly errors: readonly FieldError[]
  /** What support finds the call by. */
  readonly id: string | undefined
  /** The record as it is now, where it had changed meanwhile (409). */
  readonly current: unknown

  constructor(status: number, body: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(typeof body.message === 'string' ? body.message : `The server answered ${status}`, { cause })
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : ''
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldError[]) : []
    this.id = typeof body.id === 'string' ? body.id : undefined
    this.current = body.current
  }
}
