import { FunctionInput } from '@entrepot/contract/functions/function.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { linkedField } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import { calledBy } from './check-function.ts'
import { changeFunction, createFunction, removeFunction } from './edit-functions.ts'
import { allFunctions } from './functions.queries.ts'
import { CUSTOM, renameVariables } from './kept-code.ts'
import { functionFor, requireFunction } from './read-functions.ts'
import { functionUsers } from './users-of-functions.ts'
import { FN } from './variables.ts'

/** Functions in the file of the configuration. What they call is written before them. */
export const functionsSection = defineSection<FunctionInput>({
  needs: [...roles('API_FUNCTION'), ...roles('API')],
  module: 'api',
  entry: FunctionInput,
  part: FunctionInput.partial(),
  read: async (ctx) => {
    const read: { guid: string; entry: FunctionInput }[] = []
    for (const row of await allFunctions(ctx)) {
      const { guid, name, code, returnedValue } = await functionFor(ctx, row)
      read.push({ guid, entry: { name, code, returnedValue } })
    }
    return read
  },
  create: async (ctx, entry) => (await createFunction(ctx, entry)).guid,
  change: changeFunction,
  remove: removeFunction,
  uses: async (ctx, guid) => {
    const { name } = await requireFunction(ctx, guid)
    let count = (await allFunctions(ctx)).filter((one) => calledBy(one).includes(name)).length
    for (const user of functionUsers()) count += (await user.using(ctx, name)).length
    return count
  },
  // Placeholders name them, so that only letters, digits and _ are left.
  aside: (name, guid) => `${name.slice(0, 200)}_${guid.replaceAll('-', '')}`,
  linked: (entry, to) => ({
    ...entry,
    code: renameVariables(entry.code, (variable) => {
      if (variable.startsWith(FN))
        return FN + to({ section: 'functions', scope: '', name: variable.slice(FN.length), at: 'code' })
      const [, prefix = '', custom] = CUSTOM.exec(variable) ?? []
      if (custom === undefined) return variable
      const scope = prefix.startsWith('operation.') ? 'intervention' : 'items'
      const attribute = 'attributes.'
      return prefix.slice(0, -attribute.length) + linkedField(to, scope)(attribute + custom, 'code')
    }),
  }),
})
