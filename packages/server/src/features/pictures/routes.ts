import { picturesApi } from '@entrepot/contract/pictures/picture.ts'
import type { Feature } from '../../kernel/feature.ts'
import { addPicture, movePicture, removePicture, restorePicture } from './edit-pictures.ts'
import { listPictures, showByAddress, showPicture } from './read-pictures.ts'

export const pictures: Feature = {
  owns: ['picture'],
  goesWith: { item: ['picture'], folder: ['picture'] },
  mount: (mount) =>
    mount('pictures', picturesApi, {
      list: (ctx, { query }) => listPictures(ctx, query.target, query.id),
      get: (ctx, { params, query }) => showPicture(ctx, params.id, query.target, query.size),
      shown: (ctx, { params, query }) => showByAddress(ctx.services, params.id, query.key, query.size),
      add: { outside: (ctx, { body }, raw) => addPicture(ctx, raw, body) },
      move: (ctx, { params, body }) => movePicture(ctx, params.id, body),
      restore: (ctx, { params, body }) => restorePicture(ctx, params.id, body),
      remove: (ctx, { params, query }) => removePicture(ctx, params.id, query.target),
    }),
}
