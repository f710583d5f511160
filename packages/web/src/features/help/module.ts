import { defineWebModule } from '../../shell/index.ts'
import { HelpMark } from './help-mark.tsx'
import { helpRoute } from './screens.ts'

export const helpModule = defineWebModule({ routes: { main: [helpRoute] }, pageHead: HelpMark })
