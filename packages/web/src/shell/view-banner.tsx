import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { formatTime } from '../kernel/format.ts'
import { endView, viewOfTab } from '../kernel/view.ts'
import { Banner } from '../ui/small.tsx'
import { frameWords } from './frame-words.ts'

/** In front of every page while this tab shows what another user sees. */
export const ViewBanner = () => {
  const say = frameWords.use()
  const view = viewOfTab()
  const until = view?.until
  useEffect(() => {
    const timer = until && setTimeout(() => endView({ isOver: true }), Date.parse(until) - Date.now())
    return () => clearTimeout(timer || undefined)
  }, [until])
  if (!view) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button size="xs" variant="default" onClick={() => endView()}>
          {say('view.end')}
        </Button>
      }
    >
      {say('view.text', { name: view.user.name, time: formatTime(view.until) })}
    </Banner>
  )
}
