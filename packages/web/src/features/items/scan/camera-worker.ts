import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * Reads pictures of the camera beside the page, so that the page never waits for it. The decoder comes from our own
 * server.
 */
prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) },
})

const FORMATS = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'Code39',
  'Code93',
  'ITF',
  'Codabar',
  'DataBar',
  'DataMatrix',
  'QRCode',
  'Aztec',
  'PDF417',
] as const
const canvas = new OffscreenCanvas(1, 1)
const drawing = canvas.getContext('2d', { willReadFrequently: true })!

self.onmessage = async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  canvas.width = picture.width
  canvas.height = picture.height
  drawing.drawImage(picture, 0, 0)
  picture.close()
  try {
    const found = await readBarcodes(drawing.getImageData(0, 0, canvas.width, canvas.height), {
      formats: [...FORMATS],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    })
    self.postMessage({ codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) })
  } catch (error) {
    self.postMessage({ codes: [], failed: String(error) })
  }
}
