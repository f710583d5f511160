/** What comes when one of the screens is opened: one file, so that the start page names no more than that. */
export { IncomingPage } from './incoming-page.tsx'
export { IncomingRequestPage } from './request-page.tsx'
export { loadIncomingWords } from './words.ts'
