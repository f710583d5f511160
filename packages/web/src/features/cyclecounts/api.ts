import { cyclecountsApi } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import { createClient } from '../../kernel/client.ts'

export const cyclecounts = createClient('cyclecounts', cyclecountsApi)
