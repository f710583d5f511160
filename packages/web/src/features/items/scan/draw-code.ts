import { code128, drawingSVG } from 'bwip-js/browser'

/** A Code 128 as the address of a picture. */
export const pictureOf = (text: string): string => `data:image/svg+xml;base64,${btoa(code128({ bcid: 'code128', text, scale: 3, height: 18, paddingwidth: 10 }, drawingSVG()))}`
