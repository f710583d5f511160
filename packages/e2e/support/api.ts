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
    const answer = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    })
    assert.ok(answer.ok(), `${method} ${path}: ${await answer.text()}`)
    return (answer.status() === 204 ? null : await answer.json()) as T
  }
}
