import type { CONTRACTS } from '@entrepot/contract/contracts.ts'
import type { Answer, Endpoint, Request } from '@entrepot/contract/kernel/endpoint.ts'

/** What a token opens: not what is for people, and not what asks for a key of the installation. */
type NotForPrograms =
  | { personal: true }
  | { sensitive: true }
  | { answers: 'stream' }
  | { access: 'operator' }
  | { access: 'publisher' }
type ForPrograms<A> = { [K in keyof A as A[K] extends NotForPrograms ? never : K]: A[K] }

export type Calls = { [F in keyof typeof CONTRACTS]: ForPrograms<(typeof CONTRACTS)[F]> }
export type Feature = keyof Calls

/** How a call is made: method, address, and what is particular to it. */
export type Made = readonly [
  method: string,
  path: string,
  /** `k`: changes something, so it has a key; `m`: takes a form with a file; `f`: answers a file. */
  how?: string,
]
/** Held to the contract by its type: a call too many, or one too few, does not compile. */
export type CallTable = { readonly [F in Feature]: { readonly [K in keyof Calls[F]]: Made } }

/** A file that goes along with a call. */
export type SentFile = { name: string; content: Blob | Uint8Array<ArrayBuffer> }
export type Downloaded = { name: string; content: Uint8Array<ArrayBuffer> }
type FileOf<E extends Endpoint> = E['sends'] extends 'multipart'
  ? E['file'] extends 'optional'
    ? { file?: SentFile }
    : { file: SentFile }
  : unknown
/** A query of which nothing has to be said may be left out. */
type Sent<R> = unknown extends R
  ? object
  : R extends { query: infer Q }
    ? object extends Q
      ? Omit<R, 'query'> & { query?: Q }
      : R
    : R
export type Given<E extends Endpoint> = Sent<Request<E>> & FileOf<E>
export type AnswerTo<E> = E extends Endpoint ? (E['answers'] extends 'file' ? Downloaded : Answer<E>) : never
