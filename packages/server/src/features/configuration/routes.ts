import { configurationApi } from '@entrepot/contract/configuration/configuration.ts'
import type { Feature } from '../../kernel/feature.ts'
import { applyConfiguration } from './apply.ts'
import { compareConfiguration } from './compare.ts'
import { exportConfiguration } from './export.ts'
import { listChanges } from './read-changes.ts'
import { furnish, readStarterSet } from './starter-sets.ts'
import { undoChange } from './undo.ts'

export const configuration: Feature = {
  owns: ['configuration_change'],
  furnishes: furnish,
  mount: (mount, { constraints }) =>
    mount('configuration', configurationApi, {
      export: (ctx) => exportConfiguration(ctx),
      compare: { outside: (ctx, { body }) => compareConfiguration(ctx, body, constraints) },
      apply: (ctx, { body }) => applyConfiguration(ctx, body, constraints),
      starterSet: async (ctx, { params }) => readStarterSet(ctx, params.name),
      changes: (ctx, { query }) => listChanges(ctx, query),
      undo: (ctx, { params }) => undoChange(ctx, params.guid, constraints),
    }),
}
