import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PhoneLink } from './phone-link.tsx'
import css from './phone.module.css'

type CardProps = {
  title: string
  text?: ReactNode
  /** A number with its unit, at the right. */
  end?: ReactNode
  /** Address of a picture, or what stands in its place. */
  picture?: string | null
  icon?: ReactNode
  tone?: 'error' | 'muted'
} & ({ href: string } | { onPress: () => void } | object)

/** One thing in two lines, as high as a thumb; it leads somewhere or does something. */
export const Card = ({ title, text, end, picture, icon, tone, ...leads }: CardProps) => {
  const content = (
    <>
      {picture ? (
        <img className={css.picture} src={`${picture}&size=64`} alt="" loading="lazy" width={44} height={44} />
      ) : (
        icon && <span className={css.picture}>{icon}</span>
      )}
      <span className={css.lines}>
        <span className={css.first}>{title}</span>
        {text !== undefined && text !== '' && <span className={css.second}>{text}</span>}
      </span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </>
  )
  if ('href' in leads)
    return (
      <PhoneLink className={css.card} href={leads.href} data-tone={tone}>
        {content}
        <IconChevronRight size={20} stroke={1.7} aria-hidden className={css.chevron} />
      </PhoneLink>
    )
  if ('onPress' in leads)
    return (
      <button type="button" className={css.card} data-tone={tone} onClick={leads.onPress}>
        {content}
      </button>
    )
  return (
    <div className={css.card} data-tone={tone}>
      {content}
    </div>
  )
}

/** Cards under each other, below what they are. */
export const Cards = ({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) => (
  <section className={css.section}>
    {title && (
      <div className={css.heading}>
        <h2>{title}</h2>
        {action}
      </div>
    )}
    <ul className={css.cards}>{children}</ul>
  </section>
)

/** Where there is nothing to show. */
export const Nothing = ({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode
  title: string
  text?: string
  children?: ReactNode
}) => (
  <div className={css.nothing}>
    {icon}
    <p className={css.strong}>{title}</p>
    {text && <p>{text}</p>}
    {children}
  </div>
)
