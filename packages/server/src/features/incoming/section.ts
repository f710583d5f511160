import { ACTION_FACTS } from '@entrepot/contract/incoming/actions.ts'
import { IncomingInput } from '@entrepot/contract/incoming/incoming.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { z } from 'zod'
import { linkedField } from '../fields/index.ts'
import { defineSection, type Part } from '../../kernel/configuration.ts'
import { changeIncoming, createIncoming, removeIncoming } from './edit-incoming.ts'
import { allIncoming } from './incoming.queries.ts'
import { writtenFor, writtenIncoming } from './read-incoming.ts'

const { status: _status, action, ...shape } = IncomingInput.shape
/** Its secret address is made anew where the file is applied: the one of another company stays theirs. */
const IncomingEntry = z.object({ ...shape, action: action.unwrap(), active: z.boolean().optional() })
type IncomingEntry = z.output<typeof IncomingEntry>

const inputOf = <P extends Part<IncomingEntry>>({ active, ...entry }: P) => ({
  ...entry,
  ...(active !== undefined && { status: active ? ('active' as const) : ('inactive' as const) }),
})

/** Incoming requests in the file of the configuration. */
export const incomingSection = defineSection<IncomingEntry>({
  needs: [...roles('API_INCOMING_REQUEST'), ...roles('API')],
  module: 'api',
  entry: IncomingEntry,
  part: IncomingEntry.partial(),
  read: async (ctx) => {
    const read: { guid: string; entry: IncomingEntry }[] = []
    for (const row of await allIncoming(ctx)) {
      const one = await writtenFor(ctx, row)
      read.push({
        guid: one.guid,
        entry: {
          name: one.name,
          active: one.status === 'active',
          action: one.action,
          force_creation: one.force_creation,
          conditions: one.conditions,
          mapping: one.mapping,
          idPath: one.idPath,
          signature: one.signature,
        },
      })
    }
    return read
  },
  create: async (ctx, entry) => (await createIncoming(ctx, inputOf(entry))).guid,
  change: (ctx, guid, part) => changeIncoming(ctx, guid, inputOf(part)),
  remove: removeIncoming,
  remarks: async (ctx, guid, act) => {
    const { signature, hasSecret } = await writtenIncoming(ctx, guid)
    return [...(act === 'added' ? ['address' as const] : []), ...(signature && !hasSecret ? ['secrets' as const] : [])]
  },
  linked: (entry, to) => {
    const link = linkedField(to, ACTION_FACTS[entry.action].custom)
    return {
      ...entry,
      ...(entry.mapping && {
        mapping: entry.mapping.map((one, at) => ({ ...one, field: link(one.field, `mapping.${at}.field`) })),
      }),
    }
  },
})
