import { type Home, HOME_COUNTED, HOME_ROWS, type HomeNeeds, type Recent } from '@entrepot/contract/home/home.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { type HomeLine, HOME_LINES } from '@entrepot/contract/modules.ts'
import { favouritesOf } from '../folders/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { NeedsMe } from '../../kernel/feature.ts'
import { pathOf, pathText } from '../../kernel/folder-access.ts'
import { startOf } from './first-run.ts'
import { touchedLast, type Touched } from './recents.queries.ts'

/** Everything the start page shows; the questions travel together. */
export const readHome = async (ctx: Ctx): Promise<Home> => {
  const [needs, touched, favourites, start] = await Promise.all([
    Promise.all(HOME_LINES.map((line) => needsOf(ctx, line, ctx.services.registry.needsMe[line]))),
    touchedLast(ctx, RECENTS),
    favouritesOf(ctx),
    startOf(ctx),
  ])
  return {
    needs: needs.filter((one) => one !== null),
    recents: touched.flatMap((one) => recentOf(ctx, one)).slice(0, RECENTS),
    favourites: [...favourites].flatMap((guid) => favouriteOf(ctx, guid)).toSorted(byName),
    start,
  }
}

const RECENTS = 8

const needsOf = async (ctx: Ctx, line: HomeLine, { roles, module, find }: NeedsMe): Promise<HomeNeeds | null> => {
  if (!can(ctx.rights.roles, roles) || (module && !ctx.company.modules.includes(module))) return null
  // One more than is counted says that there are more.
  const rows = await find(ctx, HOME_COUNTED + 1)
  if (rows.length === 0) return null
  return {
    line,
    count: Math.min(rows.length, HOME_COUNTED),
    more: rows.length > HOME_COUNTED,
    rows: rows.slice(0, HOME_ROWS),
  }
}

const recentOf = (ctx: Ctx, { kind, guid, name, folder, at }: Touched): Recent[] => {
  const { byGuid } = ctx.rights.tree
  if (kind !== 'folder')
    return [
      {
        kind,
        guid,
        name,
        folder: { guid: folder, name: byGuid.get(folder)?.name ?? '' },
        path: pathText(ctx, folder),
        at: at.toISOString(),
      },
    ]
  const node = ctx.rights.levels.has(guid) ? byGuid.get(guid) : undefined
  return node ? [{ kind, guid, name: node.name, folder: null, path: aboveOf(ctx, guid), at: at.toISOString() }] : []
}

const favouriteOf = (ctx: Ctx, guid: string): Home['favourites'] => {
  const node = ctx.rights.levels.has(guid) ? ctx.rights.tree.byGuid.get(guid) : undefined
  return node ? [{ guid, name: node.name, path: aboveOf(ctx, guid) }] : []
}
const aboveOf = (ctx: Ctx, guid: string) => pathOf(ctx, guid).slice(0, -1).join(' / ')

const order = new Intl.Collator('fr', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => order.compare(a.name, b.name)
