import { MOST_CODES, type ScanResult } from '@entrepot/contract/items/scan.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { isFailure, type Failure } from '../../../kernel/failure.ts'
import { items } from '../api.ts'

/**
 * What codes mean: known ones at once, the others asked together. While one question is under way the next ones gather
 * (X-27).
 */
export type Codes = {
  known: (code: string) => ScanResult | undefined
  ask: (code: string) => Promise<ScanResult>
  learn: (answers: readonly ScanResult[]) => void
  /** Answers may be older than what was recorded meanwhile. */
  forget: () => void
  /** Nobody waits for what was asked any more. */
  drop: () => void
  stop: () => void
}

type Question = { code: string; answer: (found: ScanResult) => void; fail: (error: unknown) => void }
type Ask = (codes: string[]) => Promise<readonly ScanResult[]>
const RETRY_MS = 2_000

/** The network is down, or the server is starting again or has too much to do. */
const isWorthWaiting = ({ unanswered, status }: Failure) => unanswered || status === 503 || status === 429

const askServer: Ask = async (codes) => (await items.scanMany({ body: { codes } }, { quiet: true })).data

/** Without a connection nothing is lost: the question is put again until it is answered. */
export const createCodes = (
  ask: Ask = askServer,
  wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Codes => {
  let found = new Map<string, ScanResult>()
  let waiting: Question[] = []
  let isAsking = false
  let isStopped = false

  const learn = (answers: readonly ScanResult[]) => {
    for (const answer of answers) if (answer.kind !== 'unknown') found.set(codeKey(answer.code), answer)
  }
  const round = async () => {
    const codes = [...new Set(waiting.map(({ code }) => code))].slice(0, MOST_CODES)
    const asked = waiting.filter(({ code }) => codes.includes(code))
    try {
      const answers = await ask(codes)
      learn(answers)
      const byCode = new Map(answers.map((answer, at) => [codes[at]!, answer]))
      waiting = waiting.filter((question) => !asked.includes(question))
      for (const { code, answer } of asked) answer(byCode.get(code)!)
    } catch (error) {
      if (isFailure(error) && isWorthWaiting(error)) return void (await wait(RETRY_MS))
      waiting = waiting.filter((question) => !asked.includes(question))
      for (const { fail } of asked) fail(error)
    }
  }
  const work = async () => {
    if (isAsking) return
    isAsking = true
    // A burst that came in one turn is one question.
    await Promise.resolve()
    while (waiting.length > 0 && !isStopped) await round()
    isAsking = false
  }
  return {
    known: (code) => found.get(codeKey(code)),
    ask: (code) =>
      new Promise((answer, fail) => {
        waiting.push({ code, answer, fail })
        void work()
      }),
    learn,
    forget: () => void (found = new Map()),
    drop: () => void (waiting = []),
    stop: () => void (isStopped = true),
  }
}
