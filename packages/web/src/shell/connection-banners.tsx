import { useEffect } from 'react'
import { keepOffline } from './keep-offline.ts'
import { OutdatedBanner } from './outdated-banner.tsx'
import { UnsentBanner } from './unsent-banner.tsx'

/** What came too long ago, and what has not left yet; from here on the files of this build stay with the browser. */
export const ConnectionBanners = () => {
  useEffect(() => void keepOffline(), [])
  return (
    <>
      <OutdatedBanner />
      <UnsentBanner />
    </>
  )
}
