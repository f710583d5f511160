import { newPage } from './browser.ts'
import { startBrowserWithLabel } from './fake-camera.ts'
import { signInOnPhone, untilKept } from './phone.ts'

const ROUNDS = 7
type Times = { tap?: number; seen?: number }

/** From the tap to the first picture of the camera, on a phone four times slower, once its first screen stands. */
export const tapToCamera = async (url: string): Promise<number[]> => {
  const withCamera = await startBrowserWithLabel('3400949497294')
  const times: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { page } = await newPage(withCamera, url, { phone: true, keepsBuild: true })
      await page.context().grantPermissions(['camera'])
      await signInOnPhone(page)
      await untilKept(page)
      await page.reload()
      const link = page.locator('nav a[href="/m/scan"]')
      await link.waitFor()
      await page.waitForTimeout(3_000)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.evaluate(() => {
        const times: Times = {}
        Object.assign(window, { times })
        addEventListener('pointerdown', ({ timeStamp }) => (times.tap = timeStamp), { once: true, capture: true })
        const look = () => {
          const video = document.querySelector('video')
          if (video) video.requestVideoFrameCallback((now) => (times.seen = now))
          else requestAnimationFrame(look)
        }
        look()
      })
      await link.tap()
      await page.waitForFunction(() => (window as unknown as { times: Times }).times.seen)
      times.push(
        await page.evaluate(() => {
          const { tap, seen } = (window as unknown as { times: Times }).times
          return seen! - tap!
        }),
      )
      await page.context().close()
    }
  } finally {
    await withCamera.close()
  }
  return times
}
