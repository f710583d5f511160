import {
  type Picture,
  PICTURE_SIZES,
  type PictureSize,
  type PictureTarget,
} from '@entrepot/contract/pictures/picture.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { Shown } from '../../kernel/download.ts'
import { pictureAddress, readPictureKey } from '../../kernel/picture-address.ts'
import { notFoundWith, Problem } from '../../kernel/problem.ts'
import { requireOwner } from './owners.ts'
import { pictureByGuid, type PictureRow, picturesOf, shownFiles } from './pictures.queries.ts'

export const pictureFor = (ctx: Ctx, row: PictureRow): Picture => ({
  guid: row.guid,
  position: row.position,
  picture: pictureAddress(ctx, row.guid)!,
  width: row.width,
  height: row.height,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
})

export const listPictures = async (ctx: Ctx, target: PictureTarget, owner: string): Promise<{ data: Picture[] }> => {
  await requireOwner(ctx, target, owner, 'see')
  return { data: (await picturesOf(ctx, target, owner)).map((row) => pictureFor(ctx, row)) }
}

/** A picture never changes under its guid; which one is the first of a record may change at any time. */
const KEPT_SECONDS = 3_600

/** ITEM-31: the guid is that of the picture or that of its owner. */
export const showPicture = async (ctx: Ctx, id: string, target: PictureTarget, size: PictureSize): Promise<Shown> => {
  const row = await pictureOf(ctx, id, target)
  return shown(ctx.services, row.guid, row.files, size, row.guid === id ? KEPT_SECONDS : null)
}

export const pictureOf = async (ctx: Ctx, id: string, target: PictureTarget): Promise<PictureRow> => {
  const own = await pictureByGuid(ctx, id)
  await notFoundWith(requireOwner(ctx, own?.target ?? target, own?.owner ?? id, 'see'))
  const [row] = own ? [own] : await picturesOf(ctx, target, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** By an address that a list gave to somebody who might see it. */
export const showByAddress = async (services: Services, id: string, key: string, size: PictureSize): Promise<Shown> => {
  const read = readPictureKey(services, id, key)
  if (!read) throw new Problem('not_found')
  const files = await transaction(
    services.pool,
    { company: read.company },
    ({ db }) => shownFiles(db, read.company, id),
    { readOnly: true },
  )
  if (!files) throw new Problem('not_found')
  return shown(services, id, files, size, read.seconds)
}

const shown = (
  services: Services,
  guid: string,
  files: readonly string[],
  size: PictureSize,
  seconds: number | null,
): Shown =>
  new Shown('image/webp', `${guid}-${size}`, seconds, async () => {
    const stream = await services.files.get(files[PICTURE_SIZES.indexOf(size)]!)
    if (!stream) throw new Problem('download_failed')
    return stream
  })
