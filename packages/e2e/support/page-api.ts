import type { Page } from 'playwright-core'

export type Api = <T>(method: string, path: string, body?: unknown) => Promise<T>
/** The API as the signed-in page would call it. */
export const apiOf =
  (page: Page): Api =>
  (method, path, body) =>
    page.evaluate(
      async ([how, where, what]) => {
        const response = await fetch(`/api/v1${where}`, {
          method: how,
          headers: {
            authorization: `Bearer ${localStorage.getItem('token')}`,
            ...(what !== null && { 'content-type': 'application/json' }),
          },
          ...(what !== null && { body: what }),
        })
        if (!response.ok) throw new Error(await response.text())
        return response.status === 204 ? null : response.json()
      },
      [method as string, path, body === undefined ? null : JSON.stringify(body)] as const,
    ) as Promise<never>
