import type { ComponentProps } from 'react'
import { useGoTo } from './phone-page.tsx'

/** A link inside the mobile application. */
export const PhoneLink = ({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) => {
  const goTo = useGoTo()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(href)
      }}
    >
      {children}
    </a>
  )
}
