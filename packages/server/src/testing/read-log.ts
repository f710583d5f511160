import { expect, vi } from 'vitest'
import type { TestNode } from './test-node.ts'

/**
 * A consumer reads up to the oldest transaction under way in the cluster, which may be one of another test. What was
 * committed by now is read once those are over.
 */
export const untilReadable = async ({ pool }: TestNode): Promise<void> => {
  const { rows } = await pool.query<{ now: string }>('select pg_current_xact_id()::text as now')
  const isOver = async () => {
    const { rows: asked } = await pool.query<{ over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > $1::bigint as over',
      [rows[0]!.now],
    )
    return asked[0]!.over
  }
  await vi.waitFor(async () => expect(await isOver()).toBe(true), { timeout: 60_000 })
}

/** Consumers of events have heard of everything that was committed before. */
export const readLog = async (node: TestNode): Promise<void> => {
  await untilReadable(node)
  await node.jobs.runNow('events')
}
