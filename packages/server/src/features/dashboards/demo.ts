import type { FillDemo } from '../../kernel/demo.ts'
import { firstDashboard } from './first-dashboard.ts'

const demo: FillDemo = firstDashboard
export default demo
