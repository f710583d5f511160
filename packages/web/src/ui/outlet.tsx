import { createContext, use, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Place = { node: HTMLElement | null; setNode: (node: HTMLElement | null) => void }
const TopPlace = createContext<Place | null>(null)

/** Lets a page put its breadcrumb into the top bar, which the shell draws. */
export const TopPlaceProvider = ({ children }: { children: ReactNode }) => {
  const [node, setNode] = useState<HTMLElement | null>(null)
  return <TopPlace value={{ node, setNode }}>{children}</TopPlace>
}
export const TopPlaceTarget = ({ className }: { className?: string }) => (
  <div className={className} ref={use(TopPlace)?.setNode} />
)
export const InTopPlace = ({ children }: { children: ReactNode }) => {
  const place = use(TopPlace)
  return place?.node ? createPortal(children, place.node) : null
}
