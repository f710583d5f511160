import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACTS } from '../packages/contract/src/contracts.ts'
import { describeApi } from '../packages/server/src/kernel/openapi.ts'
import { breaksBetween } from './api-breaks.ts'
import { promisedOf, type Published, textOf } from './published-api.ts'

/** Writes down what programs may rely on from now on. What breaks them is only published when that is said. */
const path = join(import.meta.dirname, '..', 'docs', 'api-published.json')
const is = promisedOf(describeApi(CONTRACTS, ''))
const was = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Published) : { version: '', calls: {} }
const breaks = breaksBetween(was, is)
if (breaks.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`Not published, since programs would break:\n${breaks.map((one) => `  ${one}`).join('\n')}`)
  console.error('If that is meant: npm run publish-api -- --breaking (docs/api-changelog.md says how).')
  process.exitCode = 1
} else {
  writeFileSync(path, textOf(is))
  console.log(`docs/api-published.json: ${Object.keys(is.calls).length} calls, version ${is.version}`)
}
