import { forecastApi } from '@entrepot/contract/forecast/forecast.ts'
import type { Feature } from '../../kernel/feature.ts'
import { forecastOfItem, listForecasts } from './read-forecast.ts'

export const forecast: Feature = {
  mount: (mount) =>
    mount('forecast', forecastApi, {
      list: (ctx, { query }) => listForecasts(ctx, query),
      ofItem: (ctx, { params, query }) => forecastOfItem(ctx, params.guid, query),
    }),
}
