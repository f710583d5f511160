/** Starts the reader of pictures once and ends it: its program and decoder are then with the browser. */
export const warmCamera = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./camera-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      resolve()
    }
    worker.onmessage = worker.onerror = end
    void createImageBitmap(new ImageData(16, 16)).then((picture) => worker.postMessage(picture, [picture]), end)
  })
