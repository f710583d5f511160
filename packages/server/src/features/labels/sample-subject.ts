import { ownPath, pathsIn } from '@entrepot/contract/labels/placeholders.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Subject } from './subjects.ts'

/** A record that there is none of, so that a design shows before anybody chose one. Its code is a right EAN-13. */
export const sampleSubject = async (ctx: Ctx, pattern: string): Promise<Subject> => {
  const word = (key: string) => ctx.services.words(ctx.language, `labels:sample.${key}`)
  const own = pathsIn(pattern).flatMap((path) => ownPath(path) ?? [])
  const attributes = Object.fromEntries(own.map(({ name }) => [name, 'A-100']))
  const day = todayOf(ctx)
  return {
    guid: ctx.services.clock.uuid(),
    name: word('name'),
    values: {
      name: word('name'),
      tag: '3017620422003',
      parent: word('parent'),
      path: word('path'),
      category: word('category'),
      description: word('description'),
      quantity: 12,
      quantityAvailable: 10,
      unit: ctx.services.words(ctx.language, 'items:units.piece'),
      packaging: 1,
      shelf: 'A-3',
      threshold: 5,
      product: word('name'),
      expiryDate: day,
      status: word('status'),
      type: ctx.services.words(ctx.language, 'items:types.product'),
      email: 'camille@example.org',
      username: 'camille',
      start_date: day,
      end_date: day,
      guid: '00000000-0000-4000-8000-000000000000',
      link: `${ctx.services.settings.PUBLIC_URL}/item/00000000-0000-4000-8000-000000000000`,
      date: day,
      company: { name: ctx.company.name },
      attributes,
      operation: { attributes },
    },
  }
}
