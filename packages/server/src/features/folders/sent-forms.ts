import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { SentForms } from '../../kernel/sent-forms.ts'
import { foldersByGuid } from './folders.queries.ts'

export const sentForms: SentForms = {
  readers: anyRole('FOLDER'),
  made: 'folder.created',
  changed: 'folder.changed',
  told: ['name', 'type', 'category', 'description', 'tag'],
  read: async (ctx, guids) => {
    const rows = await foldersByGuid(ctx, guids)
    return new Map(
      [...rows.values()]
        .filter(({ guid }) => ctx.rights.levels.has(guid))
        .map(({ guid, name, type, category, description, tag }) => [
          guid,
          { name, values: { name, type, category: category?.guid ?? null, description, tag } },
        ]),
    )
  },
}
