import { suggestedGroups } from './groups.queries.ts'
import { groupsApi } from '@entrepot/contract/groups/group.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeGroup, createGroup, removeGroup } from './edit-groups.ts'
import { listGroups, oneGroup } from './read-groups.ts'
import { groupsSection } from './section.ts'

export const groups: Feature = {
  sections: { groups: groupsSection },
  owns: ['group_member', 'group_role', 'user_group'],
  suggests: { groups: suggestedGroups },
  mount: (mount) =>
    mount('groups', groupsApi, {
      list: (ctx, { query }) => listGroups(ctx, query),
      get: (ctx, { params }) => oneGroup(ctx, params.guid),
      create: (ctx, { body }) => createGroup(ctx, body),
      update: (ctx, { params, body }) => changeGroup(ctx, params.guid, body),
      remove: (ctx, { params }) => removeGroup(ctx, params.guid),
    }),
  constraints: { user_group_company_id_name_key_key: { code: 'exists', field: 'name' } },
}
