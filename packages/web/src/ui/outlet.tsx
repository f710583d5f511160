import { createContext, use, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Place = { node: HTMLElement | null; setNode: (node: HTMLElement | null) => void }

/** A place that one part of the screen draws and another one fills. */
const makeOutlet = () => {
  const Outlet = createContext<Place | null>(null)
  return {
    Provider: ({ children }: { children: ReactNode }) => {
      const [node, setNode] = useState<HTMLElement | null>(null)
      return <Outlet value={{ node, setNode }}>{children}</Outlet>
    },
    Target: ({ className }: { className?: string | undefined }) => (
      <div className={className} ref={use(Outlet)?.setNode} />
    ),
    Fill: ({ children }: { children: ReactNode }) => {
      const place = use(Outlet)
      return place?.node ? createPortal(children, place.node) : null
    },
  }
}

/** Lets a page put its breadcrumb into the top bar, which the shell draws. */
export const { Provider: TopPlaceProvider, Target: TopPlaceTarget, Fill: InTopPlace } = makeOutlet()

/** Lets what is done with chosen rows stand at the foot of their list, which the list draws. */
export const { Provider: FootPlaceProvider, Target: FootPlaceTarget, Fill: InFootPlace } = makeOutlet()
