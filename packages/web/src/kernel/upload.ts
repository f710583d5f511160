import type { Answered, Outgoing } from './send.ts'

/** Only XMLHttpRequest tells how much of an upload has left. */
export const byUpload = ({ url, method, headers, body, signal, onProgress }: Outgoing) =>
  new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress?.(loaded, lengthComputable ? total : null),
    )
    request.addEventListener('error', () => reject(new TypeError('No answer')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('load', () => {
      const blob = request.response as Blob
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        json: async () => JSON.parse(await blob.text()) as unknown,
        blob: () => Promise.resolve(blob),
        body: null,
      })
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send((body ?? null) as XMLHttpRequestBodyInit | null)
  })
