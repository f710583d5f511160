import { MODULES, type ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { parseArgs } from 'node:util'
import { StartRefused } from '../../kernel/start-refused.ts'

const USAGE = `npm run modules -- --company=<guid> [--enable=<module,…>] [--disable=<module,…>], of ${MODULES.join(', ')}`
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isModule = (name: string): name is ModuleFlag => (MODULES as readonly string[]).includes(name)

/** Names are separated by commas or given one by one; a name that is none refuses all. */
export const readModuleArguments = (
  args: readonly string[],
): { company: string; enable: ModuleFlag[]; disable: ModuleFlag[] } => {
  const { company = '', enable = [], disable = [] } = valuesOf(args)
  if (!GUID.test(company)) throw new StartRefused(`say which company by its guid: ${USAGE}`)
  const named = (lists: readonly string[]): ModuleFlag[] =>
    lists
      .flatMap((list) => list.split(','))
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        if (!isModule(name)) throw new StartRefused(`there is no module ${name}: ${USAGE}`)
        return name
      })
  return { company, enable: named(enable), disable: named(disable) }
}

const valuesOf = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        company: { type: 'string' },
        enable: { type: 'string', multiple: true },
        disable: { type: 'string', multiple: true },
      },
    }).values
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}: ${USAGE}`)
  }
}
