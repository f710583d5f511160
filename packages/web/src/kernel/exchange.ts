import type { Answered, Outgoing } from './send.ts'
import { inView } from './session.ts'

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

export const exchange = async (request: Outgoing): Promise<Answered> => {
  if (inView()) return (await import('./view.ts')).exchangeInView(request)
  return request.onProgress && request.body instanceof FormData
    ? (await import('./upload.ts')).byUpload(request)
    : byFetch(request)
}
