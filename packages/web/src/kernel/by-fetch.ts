import type { Answered, Outgoing } from './send.ts'

export const byFetch = async ({ url, method, headers, body, signal }: Outgoing): Promise<Answered> => {
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    json: () => response.json(),
    blob: () => response.blob(),
    body: response.body,
  }
}
