export { cleanCode } from './decode.ts'
export { deliver, onOtherwise, useScan, type Scan } from './scans.ts'
export { play, type ScanSound } from './sounds.ts'
