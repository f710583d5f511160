import type { OutgoingFailure } from '../../kernel/outgoing.ts'

/** Why a call brought no answer: nobody was reached, or we had nothing to prove ourselves with. */
export type CallFailure = OutgoingFailure | 'not_granted' | 'token' | 'secrets'
export class CallFailed extends Error {
  readonly reason: CallFailure
  constructor(reason: CallFailure, cause?: unknown) {
    super(reason, { cause })
    this.name = 'CallFailed'
    this.reason = reason
  }
}
