export { PlaceChoice } from './place-choice.tsx'
export { PlaceName } from './place-name.tsx'
export { loadReader } from './reader.tsx'
