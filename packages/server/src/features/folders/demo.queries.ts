import type { Ctx } from '../../kernel/context.ts'

export const giveLevel = (ctx: Ctx, folder: string, user: string, level: 'read' | 'write') =>
  ctx.db
    .insertInto('folder_permission')
    .values({ company_id: ctx.company.guid, id: ctx.services.clock.uuid(), folder_id: folder, user_id: user, level })
    .execute()
