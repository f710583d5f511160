import { expect, it } from 'vitest'
import { makeLog } from './log.ts'

it('tells what broke of a connection, and not the connection with the key that cancels its work', () => {
  const lines: string[] = []
  const log = makeLog('warn', { write: (line) => void lines.push(line) })
  log.warn({
    err: Object.assign(new Error('terminating connection'), { code: '57P01', client: { secretKey: 631_927 } }),
  })
  const { err } = JSON.parse(lines[0]!) as { err: Record<string, unknown> }
  expect(err).toMatchObject({ message: 'terminating connection', code: '57P01' })
  expect(lines[0]).not.toContain('631927')
})
