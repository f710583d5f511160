import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

export type Made = { guid: string; name: string; version: number }
export type Api = <T = Made>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<T>

/** The API as a colleague would call it, with a session of its own. */
export const apiOf = async (page: Page): Promise<Api> => {
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
  ).json()) as { token: string }
  return async <T>(method: string, path: string, data?: unknown) => {
    const send = () =>
      page.request.fetch(`/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(data !== undefined && { data }),
      })
    let answer = await send()
    // A busy node asks everybody to come back, and has done nothing by then.
    for (let tries = 0; answer.status() === 503 && tries < 20; tries++) {
      await page.waitForTimeout(500)
      answer = await send()
    }
    assert.ok(answer.ok(), `${method} ${path}: ${await answer.text()}`)
    return (answer.status() === 204 ? null : await answer.json()) as T
  }
}
