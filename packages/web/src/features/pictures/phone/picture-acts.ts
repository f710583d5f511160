import type { Picture } from '@entrepot/contract/pictures/picture.ts'
import { outboxKind } from '../../../kernel/outbox/index.ts'
import { PICTURE_KIND, type PictureAct } from './picture-act.ts'

/** Pictures taken with the mobile application: they wait for a network as acts on stock do. */
export const pictureActs = outboxKind<PictureAct, Picture>(PICTURE_KIND, async () =>
  (await import('./send-picture.ts')).load(),
)
