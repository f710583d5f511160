import type { Outgoing } from './send.ts'

/** What `public/early.js` asked for before the programs of the page were there, by its address. */
export type Early = { at: number; headers: Record<string, string>; answers: Record<string, Promise<Response>> }
/** Whoever comes later asks anew. */
const FRESH_MS = 15_000

/**
 * The answer to a call that was asked early, once: whoever asks again wants to know what is so now. Only for the same
 * person in the same language.
 */
export const takeEarly = (
  { url, method, headers }: Outgoing,
  { early }: { early?: Early } = globalThis as { early?: Early },
): Promise<Response> | undefined => {
  const answer = method === 'GET' ? early?.answers[url] : undefined
  if (!early || !answer) return undefined
  delete early.answers[url]
  const isSame = Object.entries(early.headers).every(([name, value]) => headers[name] === value)
  const isFresh = Date.now() - early.at < FRESH_MS
  return isSame && isFresh && !headers['If-None-Match'] ? answer : undefined
}
