export { registerPictureJob } from './look-at-pictures.ts'
export { imageSearch } from './routes.ts'
