import { roles } from '@entrepot/contract/kernel/roles.ts'
import { renamePattern } from '@entrepot/contract/labels/placeholders.ts'
import { PrintConfigInput } from '@entrepot/contract/labels/print-config.ts'
import { linkedField } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import { allConfigs } from './configs.queries.ts'
import { changeConfig, createConfig, removeConfig } from './edit-configs.ts'
import { configFor } from './read-configs.ts'

/** Print configurations in the file of the configuration. */
export const labelsSection = defineSection<PrintConfigInput>({
  needs: roles('BARCODE_PRINT', 'FULL'),
  module: 'barcodePrint',
  entry: PrintConfigInput,
  part: PrintConfigInput.partial(),
  read: async (ctx) => {
    const rows = await allConfigs(ctx)
    const configs = await Promise.all(rows.map((row) => configFor(ctx, row)))
    return configs.map(({ guid, name, pattern, type, format, width, height }) => ({
      guid,
      entry: { name, pattern, type, format, width, height },
    }))
  },
  create: async (ctx, entry) => (await createConfig(ctx, entry)).guid,
  change: (ctx, guid, part) => changeConfig(ctx, guid, part),
  remove: removeConfig,
  linked: (entry, to) => ({
    ...entry,
    pattern: renamePattern(entry.pattern, (name, of) =>
      linkedField(to, of)(`attributes.${name}`, 'pattern').slice('attributes.'.length),
    ),
  }),
})
