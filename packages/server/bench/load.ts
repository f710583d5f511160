import { randomUUID } from 'node:crypto'
import { Connection } from './connection.ts'
import type { Size } from './data.ts'
import { type Request, type Side, summaryOf, workloadNamed } from './workloads.ts'

/** One round: which server, how many clients, for how long, and from which request on. */
export type Round = {
  workload: string
  target: Side
  url: string
  token: string
  clients: number
  ms: number
  from: number
  size: Size
}
export type RoundResult = {
  requests: number
  next: number
  failed: string[]
  seconds: number
  p50: number
  p95: number
  p99: number
}

/** What the first server to be asked something answered, by workload and number. */
const summaries = new Map<string, string>()

/** Clients that ask one after the other on connections that stay open, in a process of its own. */
const play = async ({ workload, target, url, token, clients, ms, from, size }: Round): Promise<RoundResult> => {
  const asked = workloadNamed(workload)
  const ask: (n: number, size: Size) => Request = asked[target]!
  const answers: { n: number; text: () => string }[] = []
  const port = Number(new URL(url).port)
  const [took, failed]: [number[], string[]] = [[], []]
  let next = from
  const startedAt = performance.now()
  const client = async () => {
    const connection = await Connection.open(port)
    while (performance.now() - startedAt < ms && failed.length === 0) {
      const n = next++
      const request = ask(n, size)
      const sentAt = performance.now()
      const answer = await connection.ask(request, {
        authorization: `Bearer ${token}`,
        ...(request.method === 'POST' && { 'idempotency-key': randomUUID() }),
      })
      took.push(performance.now() - sentAt)
      if (asked.answer) answers.push({ n, text: answer.text })
      if (answer.status >= 300) failed.push(`${answer.status} ${request.path} ${answer.text().slice(0, 300)}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - startedAt) / 1000
  // After the round, so that reading the answers takes no time of it.
  if (failed.length === 0 && asked.answer)
    for (const { n, text } of answers) {
      const told = summaryOf(asked, target, JSON.parse(text()))
      const known = summaries.get(`${workload} ${n}`)
      if (known === undefined) summaries.set(`${workload} ${n}`, told)
      else if (known !== told) failed.push(`${target} answers request ${n} with ${told}, another server with ${known}`)
    }
  took.sort((a, b) => a - b)
  const quantile = (q: number) => took[Math.min(took.length - 1, Math.floor(took.length * q))] ?? 0
  return { requests: took.length, next, failed, seconds, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
}

process.on('message', async (round: Round) => process.send!(await play(round)))
process.on('disconnect', () => process.exit())
