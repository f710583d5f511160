import { MOST_PICTURES, type Picture, PICTURE_SIZES, type PictureTarget } from '@entrepot/contract/pictures/picture.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { dropFiles, keepFiles, newFileKey } from '../../kernel/file-store.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { notFoundWith, Problem } from '../../kernel/problem.ts'
import { wholeOf } from '../../kernel/upload.ts'
import { makeSizes } from './make-sizes.ts'
import { type Act, type Owner, OWNERS, requireOwner } from './owners.ts'
import {
  deletePicture,
  insertAgain,
  insertPicture,
  keepFirst,
  lockOwner,
  pictureByGuid,
  type PictureRow,
  picturesOf,
  placePictures,
  removedPicture,
} from './pictures.queries.ts'
import { pictureFor, pictureOf } from './read-pictures.ts'

let greet: (ctx: Ctx, target: PictureTarget) => void = () => {}
/** For whoever looks at pictures, in the transaction that brings one. */
export const onNewPicture = (handler: typeof greet): void => {
  greet = handler
}

/** The files are on the disk before the row that names them; what no row names is tidied away. */
export const addPicture = async (
  ctx: Ctx,
  raw: Raw,
  { target, id }: { target: PictureTarget; id: string },
): Promise<Picture> => {
  // Before a byte of the file is looked at.
  await inTransaction(ctx, (inner) => requireOwner(inner, target, id, 'add'))
  const { content, sha256 } = await wholeOf(raw.upload!)
  const { contents, width, height } = await makeSizes(content)
  const key = newFileKey('pictures', ctx.company.guid)
  const files = PICTURE_SIZES.map((size) => `${key}-${size}.webp`)
  await keepFiles(
    ctx.services.files,
    files.map((file, at) => [file, contents[at]!]),
  )
  let isNew = false
  const picture = await inTransactionOnce(
    ctx,
    raw,
    { route: 'pictures.add', status: 201, content: `${sha256} ${target} ${id}` },
    (inner) => {
      isNew = true
      return insert(inner, target, id, { files, width, height }, raw.upload!.fileName)
    },
  ).catch(async (error: unknown) => {
    // What broke on the way may stand all the same, with nobody told.
    if (error instanceof Problem) await dropFiles(ctx.services.files, files)
    throw error
  })
  if (!isNew) await dropFiles(ctx.services.files, files)
  return picture
}

const insert = async (
  ctx: Ctx,
  target: PictureTarget,
  id: string,
  made: { files: readonly string[]; width: number; height: number },
  fileName: string,
): Promise<Picture> => {
  const { owner, pictures } = await lockPictures(ctx, target, id, 'add')
  const [most, guid] = [MOST_PICTURES[target], ctx.services.clock.orderedUuid()]
  if (most === 1) for (const before of pictures) await deletePicture(ctx, before.guid)
  else if (pictures.length >= most) throw new Problem('pictures_full', { max: most }, 'file')
  const position = most === 1 ? 0 : pictures.length
  await insertPicture(ctx, { guid, target, owner: id, position, ...made })
  if (position === 0) await keepFirst(ctx, target, id, guid)
  greet(ctx, target)
  tell(ctx, owner, { old: null, new: fileName })
  return pictureFor(ctx, (await pictureByGuid(ctx, guid))!)
}

/** `known`: the order that the caller saw; another one by now stays as it is. */
export const movePicture = async (
  ctx: Ctx,
  guid: string,
  { position, from: known }: { position: number; from?: readonly string[] | undefined },
): Promise<{ data: Picture[] }> => {
  const { owner, pictures } = await lockOthers(ctx, guid, 'add')
  if (known && known.join() !== pictures.map((picture) => picture.guid).join()) throw new Problem('pictures_changed')
  const others = pictures.filter((picture) => picture.guid !== guid).map((picture) => picture.guid)
  if (others.length === pictures.length) throw new Problem('not_found')
  const order = others.toSpliced(Math.min(position, others.length), 0, guid)
  const from = pictures.findIndex((picture) => picture.guid === guid)
  if (order[from] !== guid) {
    await placePictures(ctx, order)
    await keepFirst(ctx, owner.target, owner.guid, order[0]!)
    tell(ctx, owner, { old: from + 1, new: order.indexOf(guid) + 1 })
  }
  return allOf(ctx, owner)
}

const allOf = async (ctx: Ctx, { target, guid }: Pick<Owner, 'target' | 'guid'>): Promise<{ data: Picture[] }> => ({
  data: (await picturesOf(ctx, target, guid)).map((picture) => pictureFor(ctx, picture)),
})

/** By its own guid, or the first one by that of its owner. */
export const removePicture = async (ctx: Ctx, id: string, target: PictureTarget): Promise<null> => {
  const { guid } = await pictureOf(ctx, id, target)
  const { owner, pictures } = await lockOthers(ctx, guid, 'remove')
  const left = pictures.filter((picture) => picture.guid !== guid).map((picture) => picture.guid)
  if (left.length === pictures.length) throw new Problem('not_found')
  await deletePicture(ctx, guid)
  await placePictures(ctx, left)
  await keepFirst(ctx, owner.target, owner.guid, left[0] ?? null)
  tell(ctx, owner, { old: pictures.findIndex((picture) => picture.guid === guid) + 1, new: null })
  return null
}

/**
 * The way back of a removal, for whoever removed it and may still do so. Where a record has one picture it comes
 * back for the one that took its place, and for no other. Asked again it finds it back.
 */
export const restorePicture = async (
  ctx: Ctx,
  guid: string,
  { instead }: { instead?: string | undefined },
): Promise<{ data: Picture[] }> => {
  const removed = await removedPicture(ctx, guid)
  if (!removed) throw new Problem('not_found')
  const { owner, pictures } = await notFoundWith(lockPictures(ctx, removed.target, removed.owner, 'remove'))
  if (pictures.some((picture) => picture.guid === guid)) return allOf(ctx, owner)
  const going = instead === undefined ? [] : pictures.filter((picture) => picture.guid === instead)
  const others = pictures.filter((picture) => !going.includes(picture))
  const most = MOST_PICTURES[owner.target]
  if (going.length === 0 && instead !== undefined) throw new Problem('pictures_changed')
  if (others.length >= most)
    throw most === 1 ? new Problem('pictures_changed') : new Problem('pictures_full', { max: most }, 'file')
  for (const picture of going) await deletePicture(ctx, picture.guid)
  await insertAgain(ctx, guid)
  const left = others.map((picture) => picture.guid)
  const order = left.toSpliced(Math.min(removed.position, left.length), 0, guid)
  await placePictures(ctx, order)
  await keepFirst(ctx, owner.target, owner.guid, order[0]!)
  greet(ctx, owner.target)
  tell(ctx, owner, { old: null, new: order.indexOf(guid) + 1 })
  return allOf(ctx, owner)
}

/** A picture with those beside it. */
const lockOthers = async (ctx: Ctx, guid: string, act: Act) => {
  const picture = await pictureByGuid(ctx, guid)
  if (!picture) throw new Problem('not_found')
  return notFoundWith(lockPictures(ctx, picture.target, picture.owner, act))
}

const lockPictures = async (
  ctx: Ctx,
  target: PictureTarget,
  id: string,
  act: Act,
): Promise<{ owner: Owner; pictures: PictureRow[] }> => {
  await lockOwner(ctx, target, id)
  return { owner: await requireOwner(ctx, target, id, act), pictures: await picturesOf(ctx, target, id) }
}

const tell = (ctx: Ctx, owner: Owner, change: { old: string | number | null; new: string | number | null }): void => {
  const { entity } = OWNERS[owner.target]
  happened(ctx, `${entity}.changed`, {
    guid: owner.guid,
    name: owner.name,
    folder: owner.folder,
    changes: [{ field: 'picture', ...change }],
  })
  // A person is shown in no list of records that could be told.
  if (entity === 'user') emit(ctx, { topic: 'users', data: { me: true }, user: owner.guid })
}
