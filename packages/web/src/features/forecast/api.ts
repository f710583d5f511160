import { forecastApi } from '@entrepot/contract/forecast/forecast.ts'
import { createClient } from '../../kernel/client.ts'

export const forecasts = createClient('forecast', forecastApi)
