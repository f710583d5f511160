import { dashboardsApi } from '@entrepot/contract/dashboards/dashboard.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { createClient } from '../../kernel/client.ts'

export const dashboards = createClient('dashboards', dashboardsApi)
/** People and groups by their names, whom a dashboard is shared with. */
export const names = createClient('dashboard-names', { all: stockApi.selectData })
