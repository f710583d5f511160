import { takeEarly } from './early-answers.ts'
import type { Answered, Outgoing } from './send.ts'

const ask = ({ url, method, headers, body, signal }: Outgoing) =>
  fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })

export const byFetch = async (request: Outgoing): Promise<Answered> => {
  const response = await (takeEarly(request) ?? ask(request))
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    json: () => response.json(),
    blob: () => response.blob(),
    body: response.body,
  }
}
