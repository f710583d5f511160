export { useList } from './use-list.ts'
export { useLayout, type ListName } from './use-layout.ts'
export { gridColumns } from './list-columns.ts'
export { SettingsList, type SettingsSay } from './settings-list.tsx'
