import { defineWebModule } from '../../shell/index.ts'
import { supportRoute } from './screens.ts'

export const supportModule = defineWebModule({ routes: { main: [supportRoute] } })
