import { byFetch } from './by-fetch.ts'
import { noteReach } from './reach.ts'
import type { Answered, Outgoing } from './send.ts'
import { inView } from './session.ts'

const sent = async (request: Outgoing): Promise<Answered> => {
  if (inView()) return (await import('./view.ts')).exchangeInView(request)
  return request.onProgress && request.body instanceof FormData
    ? (await import('./upload.ts')).byUpload(request)
    : byFetch(request)
}

export const exchange = async (request: Outgoing): Promise<Answered> => {
  try {
    const answer = await sent(request)
    noteReach(true)
    return answer
  } catch (error) {
    if (!request.signal?.aborted) noteReach(false)
    throw error
  }
}
