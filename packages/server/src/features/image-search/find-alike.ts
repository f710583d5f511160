import { type imageSearchApi, type ItemLike, MOST_LIKE } from '@entrepot/contract/image-search/image-search.ts'
import type { Answer } from '@entrepot/contract/kernel/endpoint.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { itemFor, itemsByGuid } from '../records/index.ts'
import { makeSizes } from '../pictures/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import { type Upload, wholeOf } from '../../kernel/upload.ts'
import { similarity } from './domain/signature.ts'
import { builtIn, type Engine, enginesOf } from './engines.ts'
import { countUnseen, likelyPictures } from './signatures.queries.ts'

type LookedFor = Awaited<ReturnType<Engine['lookFor']>>

/**
 * Items that look like a picture (SRCH-15). What was sent is drawn anew as pictures of records are, so that both are
 * seen alike, and is not kept.
 */
export const findAlike = async (ctx: Ctx, upload: Upload): Promise<Answer<typeof imageSearchApi.run>> => {
  const { content } = await wholeOf(upload)
  const { contents } = await makeSizes(content)
  const { engine, lookedFor, fellBack } = await look(ctx, contents[1]!)
  return inTransaction(ctx, async (inner) => ({
    data: await itemsLike(inner, engine, lookedFor),
    engine: engine.kind,
    fellBack,
    waiting: await countUnseen(inner, engine.name),
  }))
}

/** With the best engine that answers. */
const look = async (
  ctx: Ctx,
  picture: Buffer,
): Promise<{ engine: Engine; lookedFor: LookedFor; fellBack: boolean }> => {
  const [best] = enginesOf(ctx.services)
  if (best && best !== builtIn) {
    try {
      return { engine: best, lookedFor: await best.lookFor(picture), fellBack: false }
    } catch (error) {
      ctx.services.log.warn({ err: error }, 'pictures: the service does not answer')
    }
  }
  return { engine: builtIn, lookedFor: await builtIn.lookFor(picture), fellBack: best !== builtIn }
}

const itemsLike = async (ctx: Ctx, engine: Engine, lookedFor: LookedFor): Promise<ItemLike[]> => {
  if (lookedFor.length === 0) return []
  const candidates = (
    await likelyPictures(
      ctx,
      engine.name,
      lookedFor.map(({ signature }) => signature.sketch),
    )
  )
    .map(({ picture, item, vector }) => ({
      picture,
      item,
      score: Math.max(...lookedFor.map(({ signature, weight }) => weight * similarity(signature.vector, vector))),
    }))
    .sort((a, b) => b.score - a.score || (a.picture < b.picture ? -1 : 1))
  // The best picture of each item speaks for it.
  const best = [...new Map(candidates.toReversed().map((one) => [one.item, one])).values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_LIKE)
  const [rows, names] = await Promise.all([
    itemsByGuid(
      ctx,
      best.map(({ item }) => item),
    ),
    fieldNamesOf(ctx),
  ])
  return best.flatMap(({ item, picture, score }) => {
    const row = rows.get(item)
    return row && ctx.rights.levels.has(row.folder)
      ? [
          {
            score: Math.round(score * 10_000) / 10_000,
            picture: pictureAddress(ctx, picture)!,
            item: itemFor(ctx, row, names),
          },
        ]
      : []
  })
}
