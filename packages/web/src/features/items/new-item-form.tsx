import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { uiWords } from '../../ui/words.ts'
import { useCustomFields } from '../fields/index.ts'
import { FolderPicker, useForest, type FolderNode, type Forest } from '../folders/index.ts'
import { items } from './api.ts'
import { EMPTY_ITEM, bodyOf, bringsStock, type ItemValues } from './item-values.ts'
import { itemWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { useKeywords } from './keywords.tsx'
import { ItemFields } from './item-fields.tsx'

const onlyPlace = ({ byGuid }: Forest): string | null => {
  const writable = [...byGuid.values()].filter(({ permission }) => permission === 'write')
  return writable.length === 1 ? writable[0]!.guid : null
}

/**
 * A new item. « Enregistrer et créer un autre » keeps what neighbours share: folder, type, unit, category, keywords.
 */
export const NewItemForm = ({
  folder,
  tag = '',
  onCreated,
  onClose,
}: {
  folder: string | null
  /** A code that was scanned and that nothing carries yet. */ tag?: string
  onCreated: (item: Item) => void
  onClose: () => void
}) => {
  const say = itemWords.use()
  const { forest } = useForest()
  const keywords = useKeywords()
  const [chosen, setPlace] = useState(folder)
  // Where there is one place only, nobody is asked.
  const place = chosen ?? onlyPlace(forest)
  const [isChanging, setChoosing] = useState(false)
  const choosing = isChanging || place === null
  const [placeError, setPlaceError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const customFields = useCustomFields('items')
  // What the company gives to every new item is there to be seen, changed or emptied (FIELD-23).
  const [empty] = useState((): ItemValues => ({ ...EMPTY_ITEM, attributes: withDefaults(customFields, {}) }))
  const [kept, setKept] = useState({ ...empty, tag })
  const another = useRef(false)

  const create = useCallback(
    async (values: ItemValues, options: CallOptions) => {
      const { quantity, unitPrice } = values
      return items.create(
        {
          body: {
            ...bodyOf(values, keywords, empty),
            parent: place === null ? null : { guid: place },
            ...(quantity !== null && { quantity }),
            ...(unitPrice !== null && bringsStock(values) && { unitPrice }),
          },
        },
        options,
      )
    },
    [keywords, place, empty],
  )
  const done = (item: Item, values: ItemValues) => {
    toast.success(say('form.created', { name: item.name }))
    if (!another.current) return onCreated(item)
    setKept({
      ...empty,
      type: values.type,
      unit: values.unit,
      category: values.category,
      tags: values.tags,
      packaging: values.packaging,
      shelf: values.shelf,
    })
    setRound(round + 1)
  }
  const refusal = (node: FolderNode | null) =>
    node === null ? (errorText('root_item') ?? null) : node.permission === 'write' ? null : say('read_only')
  const check = () => {
    setPlaceError(place === null ? say('form.choose_folder') : null)
    return place !== null
  }
  return (
    <ItemFields
      key={round}
      initial={kept}
      folder={place}
      isNew
      keywords={keywords}
      focusName={round + 1}
      save={create}
      ready={check}
      onSaved={done}
      lead={
        choosing ? (
          <FolderPicker
            value={place}
            from={folder}
            onChange={(guid) => {
              setPlace(guid)
              setPlaceError(null)
              setChoosing(false)
            }}
            refusal={refusal}
            error={placeError}
          />
        ) : (
          <Flex align="center" gap={8} fz={13}>
            <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Help as="span">{say('form.folder')}</Help> {place && forest.byGuid.get(place)?.path}
            </Box>
            <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
              {say('form.change_folder')}
            </Button>
          </Flex>
        )
      }
      renderActions={(saving, submit) => (
        <>
          <Button variant="subtle" onClick={onClose}>
            {uiWords.say('cancel')}
          </Button>
          <Button
            variant="default"
            loading={saving && another.current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              another.current = true
              submit()
            }}
          >
            {say('form.create_another')}
          </Button>
          <Button
            type="submit"
            loading={saving && !another.current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              another.current = false
            }}
          >
            {say('form.create')}
          </Button>
        </>
      )}
    />
  )
}
