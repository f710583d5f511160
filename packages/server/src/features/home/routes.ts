import { homeApi } from '@entrepot/contract/home/home.ts'
import type { Feature } from '../../kernel/feature.ts'
import { addSamples, closeStart, removeSamples, SAMPLES_JOB } from './first-run.ts'
import { noteOpened } from './recents.queries.ts'
import { readHome } from './read-home.ts'
import { workOnSamples } from './samples-job.ts'

export const home: Feature = {
  owns: ['home_sample', 'home_closed', 'home_opened'],
  jobs: (kernel) => [{ name: SAMPLES_JOB, cron: '* * * * *', run: () => workOnSamples(kernel) }],
  mount: (mount) =>
    mount('home', homeApi, {
      get: (ctx) => readHome(ctx),
      opened: (ctx, { body }) => noteOpened(ctx, body),
      closeStart: (ctx, { body }) => closeStart(ctx, body.closed),
      addSamples: (ctx) => addSamples(ctx),
      removeSamples: (ctx) => removeSamples(ctx),
    }),
}
