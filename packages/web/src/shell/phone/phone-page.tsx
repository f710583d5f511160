import { useRouter } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { PHONE_HOME } from '../../kernel/phone-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { loadLater, screenHelp, type HelpProps } from './phone-module.ts'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

/** Leads where an address of the mobile application says. */
export const useGoTo = () => {
  const { history } = useRouter()
  return (href: string, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href))
}

const ScreenHelp = lazyPart<HelpProps>(async () => {
  await loadLater()
  return screenHelp()!
})

type PageProps = {
  title: string
  /** Where the arrow leads for whoever came here by an address; null on the screens of the bar. */
  back?: string | null
  action?: ReactNode
  children: ReactNode
}
/** A screen: its title with the way back and the help, and what it shows. */
export const PhonePage = ({ title, back = PHONE_HOME, action, children }: PageProps) => {
  const say = phoneWords.use()
  const { history } = useRouter()
  const [helps, setHelps] = useState(false)
  const goBack = () => (history.canGoBack() ? history.back() : history.replace(back ?? PHONE_HOME))
  return (
    <>
      <header className={css.top}>
        {back !== null && (
          <button type="button" className={css.icon} aria-label={say('back')} onClick={goBack}>
            <IconArrowLeft size={24} stroke={1.8} />
          </button>
        )}
        <h1 tabIndex={-1} data-focus-silent data-page-title className={css.title}>
          {title}
        </h1>
        {action}
        <button type="button" className={css.help} aria-label={say('help')} onClick={() => setHelps(true)} />
      </header>
      <main className={css.main} id="content">
        {children}
      </main>
      {helps && <ScreenHelp onClose={() => setHelps(false)} />}
    </>
  )
}
