import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Name } from '@entrepot/contract/kernel/shapes.ts'
import { RolesInput } from '@entrepot/contract/users/manage-users.ts'
import { z } from 'zod'
import { defineSection } from '../../kernel/configuration.ts'
import { holdingsOfGroups } from '../users/index.ts'
import { changeGroup, createGroup, removeGroup } from './edit-groups.ts'
import { allGroups, membersOf } from './groups.queries.ts'

/** Who is in a group, and the folders it opens, are of this company alone: they stay out of the file. */
const GroupEntry = z.object({ name: Name, roles: RolesInput.optional() })

export const groupsSection = defineSection<z.output<typeof GroupEntry>>({
  needs: roles('GROUP'),
  entry: GroupEntry,
  part: GroupEntry.partial(),
  read: async (ctx) => {
    const all = await allGroups(ctx)
    const holdings = await holdingsOfGroups(
      ctx,
      all.map(({ guid }) => guid),
    )
    return all.map(({ guid, name }) => ({
      guid,
      entry: GroupEntry.parse({ name, roles: [...(holdings.get(guid)?.roles ?? [])].sort() }),
    }))
  },
  create: async (ctx, entry) => (await createGroup(ctx, entry)).guid,
  change: changeGroup,
  remove: removeGroup,
  uses: async (ctx, guid) => (await membersOf(ctx, guid)).length,
})
