import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** What a node that nobody asks for pictures, sheets, mails or payments need not have in memory. */
const LATE = [
  'sharp',
  'nodemailer',
  'hucre',
  'prom-client',
  'stripe',
  'pdfkit',
  '@aws-sdk/client-s3',
  '@opentelemetry/api',
] as const

it('starts without what few calls need', async () => {
  const script = `
    const { registerHooks } = await import('node:module')
    const loaded = new Set()
    registerHooks({ load: (url, context, next) => (loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]), next(url, context)) })
    await import(${JSON.stringify(new URL('./start-node.ts', import.meta.url).href)})
    console.log(JSON.stringify([...loaded].filter(Boolean)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']))
  expect(loaded.filter((name) => LATE.some((late) => late === name))).toEqual([])
})
