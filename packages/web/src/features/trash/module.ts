import { IconTrash } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { trashRoute, VIEWERS } from './screens.ts'

export const trashModule = defineWebModule({
  routes: { main: [trashRoute] },
  rail: [{ label: { fr: 'Corbeille', en: 'Trash' }, place: 130, icon: IconTrash, to: '/trash', roles: VIEWERS }],
})
