import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  href: string
  children: ReactNode
  className?: string | undefined
  'aria-label'?: string
  'data-tour'?: string
}

/** A link to an address that a module gave as a text: opened in place, or in a tab as any link. */
export const HomeLink = ({ href, ...rest }: Props) => {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ href })
  }
  return <a href={href} onClick={open} {...rest} />
}
