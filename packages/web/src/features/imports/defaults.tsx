import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { ALL_UNITS } from '@entrepot/contract/kernel/quantity.ts'
import { Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { IconFolderSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useSession } from '../../kernel/session.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FOLDER_CREATORS } from './choices.ts'
import { pickedFolder, type PlanDraft } from './mapping.ts'
import { fieldWords, importWords, placeWords } from './words.ts'
import { Row } from './row.tsx'
import { MovementDefaults } from './movement-defaults.tsx'
import { RowChoices } from './row-choices.tsx'

const PlaceDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

const ITEM_CHOICES = ['product', 'item', 'equipment'] as const

type DefaultsProps = {
  state: Import
  draft: PlanDraft
  missing: readonly string[]
  onChange: (part: Partial<PlanDraft>) => void
}
/** What every row gets where the file has no column for it. */
export const Defaults = ({ state, draft, missing, onChange }: DefaultsProps) => {
  const say = importWords.use()
  const term = fieldWords.use()
  const place = placeWords.use()
  const { config } = useSession()
  const mayMakeFolders = useCan(FOLDER_CREATORS)
  const [picking, setPicking] = useState(false)
  const mapped = new Set(Object.values(draft.mapping))
  const { target, mode } = state
  const creates = mode === 'create'
  const isItems = target === 'items'
  const isTyped = target === 'items' || target === 'folders'
  // Suppliers, orders and the like lie in no folder, and nothing of them goes without saying.
  if (!IMPORT_FACTS[target].fields.includes('parent')) return null
  const set = (field: string, value: string) => onChange({ defaults: { ...draft.defaults, [field]: value } })
  const type = draft.defaults.type ?? ''
  const categories = [
    ...new Set(
      (config?.categories ?? [])
        .filter(({ itemType }) => mapped.has('type') || itemType === null || itemType === type)
        .map(({ name }) => name),
    ),
  ]

  return (
    <Box component="fieldset" m="20px 0 0">
      <Box component="legend" m="24px 0 8px" fz={14} fw={650}>
        {say('defaults')}
      </Box>
      <Flex align="flex-end" gap={8} maw={560}>
        <TextInput
          name="parent"
          flex={1}
          label={say('parent')}
          description={say(
            mapped.has('parent') ? 'parent_start' : !creates ? 'parent_within' : isItems ? 'parent_help' : 'parent_top',
          )}
          required={creates && isItems && !mapped.has('parent')}
          value={draft.defaults.parent ?? ''}
          error={missing.includes('parent') ? say('parent_required') : null}
          autoComplete="off"
          onChange={(event) => set('parent', event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconFolderSearch size={16} stroke={1.7} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {say('browse')}
        </Button>
      </Flex>
      <Row>
        {target === 'transactions' && <MovementDefaults draft={draft} mapped={mapped} onSet={set} />}
        {creates && isTyped && !mapped.has('type') && (
          <NativeSelect
            label={say('type')}
            value={type}
            onChange={(event) => set('type', event.currentTarget.value)}
            data={
              isItems
                ? ITEM_CHOICES.map((value) => ({ value, label: term(`types.${value}`) }))
                : FOLDER_TYPES.map((value) => ({ value, label: place(`types.${value}`) }))
            }
          />
        )}
        {creates && isItems && !mapped.has('unit') && (
          <NativeSelect
            label={term('columns.unit')}
            value={draft.defaults.unit ?? 'piece'}
            onChange={(event) => set('unit', event.currentTarget.value)}
            data={ALL_UNITS.map((value) => ({ value, label: term(`units.${value}`) }))}
          />
        )}
        {creates && isItems && !mapped.has('category') && categories.length > 0 && (
          <NativeSelect
            label={term('columns.category')}
            value={draft.defaults.category ?? ''}
            onChange={(event) => set('category', event.currentTarget.value)}
            data={[
              { value: '', label: say('no_category') },
              ...categories.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
      </Row>
      <RowChoices state={state} draft={draft} hasPlaces={mapped.has('parent')} onChange={onChange} />
      {creates && mayMakeFolders && (
        <Checkbox
          label={say('create_folders')}
          description={say('create_folders_help')}
          checked={draft.createFolders}
          onChange={(event) => onChange({ createFolders: event.currentTarget.checked })}
        />
      )}
      {picking && (
        <PlaceDialog
          value={pickedFolder(draft)}
          onClose={() => setPicking(false)}
          onPick={(folder) => {
            onChange({ folder, defaults: { ...draft.defaults, parent: folder.path } })
            setPicking(false)
          }}
        />
      )}
    </Box>
  )
}
