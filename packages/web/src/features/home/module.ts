import { IconHome } from '@tabler/icons-react'
import { defineWebModule, HOME } from '../../shell/index.ts'
import { latePart } from '../../ui/late-part.tsx'
import { homeRoute } from './screens.ts'

export const homeModule = defineWebModule({
  routes: { main: [homeRoute] },
  rail: [{ label: { fr: 'Aujourd’hui', en: 'Today' }, place: 10, icon: IconHome, to: HOME, go: 'h' }],
  header: latePart(async () => (await import('./opened.tsx')).NoteOpened),
})
