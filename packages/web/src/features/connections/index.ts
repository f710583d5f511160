export { headerFields, HeaderList } from './header-list.tsx'
export { connectionWords } from './words.ts'
