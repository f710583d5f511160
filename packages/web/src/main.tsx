import './ui/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openPhone, openWhole, show, shownRouter, useShownRouter } from './app/shown-router.ts'
import { signInRouter } from './app/sign-in-router.tsx'
import { isPhoneAddress } from './kernel/phone-address.ts'
import { isAuthScreen, onLeave, queryClient } from './kernel/client.ts'
import { whenQuiet } from './kernel/quiet.ts'
import { followOtherTabs, language, session } from './kernel/session.ts'
import { applyLanguage, errorWords, kernelWords, lateErrorWords } from './kernel/words.ts'
import { isPlanScreen, PACKS } from './shell/packs-path.ts'
import { narrowAddress } from './shell/on-phones.ts'
import { HOME } from './shell/screens.ts'
import { shellWords } from './shell/words.ts'
import { UiProvider } from './ui/provider.tsx'
import { uiWords } from './ui/words.ts'

const here = () => location.pathname + location.search + location.hash

onLeave((to) => {
  if (to === 'packs') {
    if (!isPlanScreen(location.pathname) && session.isOpen())
      void shownRouter().navigate({ to: PACKS, search: { back: here() } })
  } else if (to === 'logout') void shownRouter().navigate({ to: '/logout', search: { redirect: here() } })
  // A full load, so that nothing of the dead session stays in memory (AUTH-35).
  else location.assign(`/logout?${new URLSearchParams({ redirect: here() })}`)
})
followOtherTabs(
  () => void shownRouter().navigate({ to: '/logout' }),
  // What the address names belongs to the other company.
  () => (/[0-9a-f]{8}-[0-9a-f]{4}-/i.test(here()) ? location.assign(HOME) : location.reload()),
)

// Texts that the server made are asked for again; the session keeps what it has.
language.subscribe(() => void queryClient.invalidateQueries())

const isInside = session.isSignedIn() && !isAuthScreen(location.pathname)
// In a window as narrow as a phone the whole application would be crushed (NAV-71).
const narrow = isInside && !isPhoneAddress(location.pathname) ? narrowAddress(here()) : null
if (narrow) history.replaceState(history.state, '', narrow)

show(signInRouter)
// On its way while the words load; an address that only this one knows asks for it again, and says when it does not
// come.
if (session.isSignedIn()) void (isPhoneAddress(location.pathname) ? openPhone() : openWhole()).catch(() => undefined)

const Shown = () => <RouterProvider router={useShownRouter()} />

const start = async () => {
  await Promise.all([kernelWords.load(), uiWords.load(), shellWords.load()])
  await applyLanguage()
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <Shown />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  void whenQuiet()
    .then(() => Promise.all([errorWords.load(), lateErrorWords.load()]))
    .catch(() => undefined)
}
void start()
