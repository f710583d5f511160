import { byFetch } from './by-fetch.ts'
import type { Answered, Outgoing } from './send.ts'
import { inView } from './session.ts'

export const exchange = async (request: Outgoing): Promise<Answered> => {
  if (inView()) return (await import('./view.ts')).exchangeInView(request)
  return request.onProgress && request.body instanceof FormData
    ? (await import('./upload.ts')).byUpload(request)
    : byFetch(request)
}
