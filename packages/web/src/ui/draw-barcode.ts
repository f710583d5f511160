import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

const picture = (svg: string) => `data:image/svg+xml;base64,${btoa(svg)}`

/** A Code 128 as the address of a picture. */
export const barcodeOf = (text: string): string =>
  picture(code128({ bcid: 'code128', text, scale: 3, height: 18, paddingwidth: 10 }, drawingSVG()))
/** A QR code as the address of a picture, with its quiet zone on white so that it is read in the dark scheme too. */
export const qrOf = (text: string): string =>
  picture(qrcode({ bcid: 'qrcode', text, scale: 4, padding: 8, backgroundcolor: 'ffffff' }, drawingSVG()))
