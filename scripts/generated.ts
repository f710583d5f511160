import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTRACTS } from '../packages/contract/src/contracts.ts'
import { type Api, changesNothing, type Endpoint } from '../packages/contract/src/kernel/endpoint.ts'
import { describeTransitions } from '../packages/contract/src/kernel/transitions.ts'
import { STATE_TABLES } from '../packages/contract/src/states.ts'
import { startEmbedded } from '../packages/server/src/db/embedded/start-embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { describeApi } from '../packages/server/src/kernel/openapi.ts'
import { generateTypes } from './generate-types.ts'

const ROOT = join(import.meta.dirname, '..')

export type GeneratedFile = { path: string; content: string }

/** The API description as it is committed: without the address of an installation. */
export const openApiText = (): string => `${JSON.stringify(describeApi(CONTRACTS, ''), null, 1)}\n`

/** How each call that is for programs is made, for the client; its types come from the contract itself. */
export const clientCallsText = (): string => {
  const callOf = (endpoint: Endpoint): string[] | null => {
    const { method, path, access, answers, sends } = endpoint
    if (endpoint.personal || endpoint.sensitive || answers === 'stream') return null
    if (access === 'operator' || access === 'publisher') return null
    const how = `${changesNothing(endpoint) ? '' : 'k'}${sends === 'multipart' ? 'm' : ''}${answers === 'file' ? 'f' : ''}`
    return [method, path, ...(how ? [how] : [])]
  }
  const features = Object.entries<Api>(CONTRACTS).map(([feature, api]) => {
    const calls = Object.entries(api).flatMap(([name, endpoint]) => {
      const call = callOf(endpoint)
      return call ? [`    ${name}: [${call.map((one) => `'${one}'`).join(', ')}],`] : []
    })
    return `  ${/^\w+$/.test(feature) ? feature : `'${feature}'`}: {${calls.length > 0 ? `\n${calls.join('\n')}\n  ` : ''}},`
  })
  return `// Made from the contract by \`npm run generate\`. Do not edit.\nimport type { CallTable } from './contract.ts'\n\nexport const CALLS: CallTable = {\n${features.join('\n')}\n}\n`
}

/** The states of records, as their tables say. */
export const statesText = (): string =>
  `# States\n\nMade from the tables of transitions by \`npm run generate\`. Do not edit.\n\n${STATE_TABLES.map(describeTransitions).join('\n\n')}\n`

/** Every file that is made from another, with the content it must have; from a database of a moment. */
export const generatedFiles = async (): Promise<GeneratedFile[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-generate-'))
  try {
    const database = await startEmbedded({ dataDir, durability: 'off', log: () => {} })
    try {
      await migrate({ url: database.url })
      return [
        { path: join(ROOT, 'packages/server/src/db/types.ts'), content: await generateTypes(database.url) },
        { path: join(ROOT, 'docs/openapi.json'), content: openApiText() },
        { path: join(ROOT, 'packages/client/src/calls.ts'), content: clientCallsText() },
        { path: join(ROOT, 'docs/states.md'), content: statesText() },
      ]
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Those whose content on disk is another one; a checkout on Windows may end lines otherwise. */
export const staleAmong = (files: readonly GeneratedFile[], read: (path: string) => string | null): string[] =>
  files.filter(({ path, content }) => read(path)?.replaceAll('\r\n', '\n') !== content).map(({ path }) => path)
