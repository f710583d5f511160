export { onNewPicture } from './edit-pictures.ts'
export { makeSizes } from './make-sizes.ts'
export { pictures } from './routes.ts'
