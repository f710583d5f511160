import type { ReactNode } from 'react'
import { language } from '../../kernel/session.ts'
import { LANGUAGES, useLanguage } from '../../kernel/words.ts'
import { authWords } from './words.ts'
import css from './auth.module.css'

const NAMES = { fr: 'Français', en: 'English' } as const

/** What all pages before the session share: the product's mark, the language, a card. */
export const AuthFrame = ({
  title,
  intro,
  wide,
  children,
}: {
  title: string
  intro?: ReactNode
  wide?: boolean
  children: ReactNode
}) => {
  const say = authWords.use()
  const current = useLanguage()
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <div className={css.brand}>
          <img src="/favicon.svg" width={28} height={28} alt="" />
          Entrepôt
        </div>
        <div className={css.languages} role="group" aria-label={say('language')}>
          {LANGUAGES.map((value) => (
            <button
              key={value}
              type="button"
              lang={value}
              aria-pressed={value === current}
              onClick={() => language.set(value)}
            >
              {NAMES[value]}
            </button>
          ))}
        </div>
      </header>
      <main className={css.centre} id="content">
        <div className={css.card} data-wide={wide || undefined}>
          <h1 tabIndex={-1} data-focus-silent data-page-title>
            {title}
          </h1>
          {intro && <p className={css.intro}>{intro}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
