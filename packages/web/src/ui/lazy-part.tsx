import { Suspense, lazy, type ComponentType } from 'react'

/** A part of a screen that few visits need (a dialog): its code comes when it is first drawn. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Part = lazy(async () => ({ default: await load() }))
  const Lazy = (props: P) => (
    <Suspense fallback={null}>
      <Part {...(props as P & object)} />
    </Suspense>
  )
  return Lazy
}
