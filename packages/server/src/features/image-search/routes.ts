import { pictureJob, PICTURE_JOB } from './look-at-pictures.ts'
import { imageSearchApi } from '@entrepot/contract/image-search/image-search.ts'
import { onNewPicture } from '../pictures/index.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Feature } from '../../kernel/feature.ts'
import { findAlike } from './find-alike.ts'

export const imageSearch: Feature = {
  owns: ['picture_signature'],
  jobs: ({ services }) => [pictureJob(services)],
  mount: (mount) => {
    onNewPicture((ctx, target) => {
      if (target === 'items') wakeJob(ctx, PICTURE_JOB)
    })
    mount('image-search', imageSearchApi, { run: { outside: (ctx, _input, { upload }) => findAlike(ctx, upload!) } })
  },
}
