import { type Inventory, MOST_COUNTED } from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { postDifferences } from '../stock/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { lockToChange } from './edit-inventories.ts'
import { setState } from './inventories.queries.ts'
import { countAsGone, countedOf, type LineRow, setRefusals } from './lines.queries.ts'
import { oneInventory, scopeOf } from './read-inventories.ts'

type Asked = { version?: number | undefined; uncounted: 'keep' | 'zero' }

/**
 * The differences that were found are posted, each as a count of its own day: what came or went between the count and
 * now is in the ledger already, and stays. What cannot be posted says why and holds nothing else back.
 */
export const approveInventory = async (ctx: Ctx, guid: string, { version, uncounted }: Asked): Promise<Inventory> => {
  const row = await lockToChange(ctx, guid, { version })
  const state = stateAfter(INVENTORY_STATES, row.state, 'approve', 'done')
  // Asked before what nobody counted is counted as gone, by whoever approves.
  const before = await countedOf(ctx, guid)
  if (row.secondPerson && before.some(({ countedBy }) => countedBy?.guid === ctx.user.guid))
    throw new Problem('inventory_same_person')
  if (uncounted === 'zero') await countAsGone(ctx, scopeOf(ctx, row))
  const counted = uncounted === 'zero' ? await countedOf(ctx, guid) : before
  if (counted.length > MOST_COUNTED) throw new Problem('inventory_too_large', { count: MOST_COUNTED })
  const { refused, posted } = await post(ctx, { guid, name: row.name }, counted)
  if (refused.length > 0) await setRefusals(ctx, guid, refused)
  await setState(ctx, guid, state)
  happened(ctx, 'inventory.approved', {
    guid,
    name: row.name,
    folder: row.folders[0] ?? null,
    payload: {
      counted: posted,
      different: counted.filter((line) => line.counted !== line.expected).length,
    },
  })
  return oneInventory(ctx, guid)
}

type Refused = { guid: string; refusal: string }
const post = async (
  ctx: Ctx,
  inventory: { guid: string; name: string },
  counted: readonly LineRow[],
): Promise<{ refused: Refused[]; posted: number }> => {
  const { posted, refused } = await postDifferences(
    ctx,
    counted.map((line) => ({
      guid: line.guid,
      unit: line.unit,
      counted: line.counted!,
      expected: line.expected,
      countedOn: companyToday(line.countedAt!, ctx.company.timeZone),
      field: 'lines',
    })),
    {
      policy: 'each',
      source: { kind: 'inventory', guid: inventory.guid },
      note: { comment: inventory.name, recipient: '' },
    },
  )
  return {
    posted,
    refused: refused.map(({ guid, problem }) => {
      const { code, params } = problem.parts[0] ?? problem
      return { guid, refusal: errorText(ctx, { code, params }) }
    }),
  }
}
