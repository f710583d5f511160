export { useList } from './use-list.ts'
export { useLayout, type ListName } from './use-layout.ts'
export { gridColumns } from './list-columns.ts'
export { type RowsAct, SettingsList, type SettingsListParts } from './settings-list.tsx'
