import type { TestNode } from './test-node.ts'

/** What was mailed to an address, the oldest first. */
export const mailsTo = async (node: TestNode, email: string) =>
  (
    await node.pool.query<{ subject: string; text_body: string }>(
      'select subject, text_body from mail where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows
export const tokenIn = (text: string) => /token=(\S+)/.exec(text)![1]!
