export { useLayout, type ListName } from './use-layout.ts'
