import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, ROOT, runCommand, runNode } from './bootstrap.mjs'
import { CLIENT, ensureBuilt, SERVER } from './builds.mjs'
import { requireFreePort } from './free-port.mjs'

/**
 * What calls leave behind is thrown away often, in small portions: the engine would let it grow to hundreds of
 * megabytes first, its threads keep what they freed in a place of their own each, and what it takes for long-lived by
 * where it is made would stay (docs/decisions/0037-what-a-call-holds-is-young.md). The benchmark runs with the same.
 */
const { flags, env } = JSON.parse(readFileSync(new URL('engine.json', import.meta.url), 'utf8'))

await runCommand(async () => {
  // Nobody waits for packages and files to hear this afterwards.
  await requireFreePort(process.env)
  const node = await prepare()
  await ensureBuilt(node, CLIENT, SERVER)
  return runNode(node, [...flags, join(ROOT, 'packages/server/dist/main.js'), ...process.argv.slice(2)], {
    env: { ...env, ...process.env },
  })
})
