import type { Item } from '@entrepot/contract/items/item.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Banner } from '../../ui/small.tsx'
import { uiWords } from '../../ui/words.ts'
import { enteredOf, useCustomFields } from '../fields/index.ts'
import { refreshStock } from '../stock/index.ts'
import { items } from './api.ts'
import { differencesOf } from './differences.ts'
import { bodyOf, valuesOf, type ItemValues } from './item-values.ts'
import { itemWords } from './words.ts'
import { Table } from '../../ui/table.tsx'
import { useKeywords } from './keywords.tsx'
import { ItemFields } from './item-fields.tsx'

const UnitDialog = lazyPart(async () => (await import('./unit-dialog.tsx')).UnitDialog)

/** A field or a value that is called otherwise changes what a record shows without a new version of it. */
const isSame = (a: Item, b: Item) =>
  a.version === b.version && JSON.stringify(a.attributes) === JSON.stringify(b.attributes)

/** The fields of an item that exists. Another person's change in between is shown before anything is overwritten. */
export const EditItemForm = ({ item, focusName, onDone }: { item: Item; focusName: number; onDone: () => void }) => {
  const say = itemWords.use()
  const keywords = useKeywords()
  const customFields = useCustomFields('items')
  const { shown, current, version, watch, settle, amend } = useStale(item)
  const base = shown ?? item
  const [typed, setTyped] = useState<ItemValues | null>(null)
  const [round, setRound] = useState(0)
  const [unit, setUnit] = useState<Unit | null>(null)
  const initial = useMemo(() => valuesOf(base), [base])
  const dirty = useRef(false)
  const { guid } = item

  // A movement or somebody else changed it: what is not being edited follows.
  useEffect(() => {
    if (dirty.current || isSame(item, base)) return
    amend(item)
  }, [item, base, amend])

  const notice = useRef<HTMLDivElement>(null)
  // The button that met the refusal is at the other end of a long form.
  useEffect(() => {
    if (current) notice.current?.focus()
  }, [current])

  const change = useCallback(
    async (values: ItemValues, options: CallOptions) => {
      try {
        return await watch(
          items.update(
            {
              params: { guid },
              body: { ...bodyOf(values, keywords, initial), ...(version !== undefined && { version }) },
            },
            { ...options, quiet: true },
          ),
        )
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.code === 'stale') setTyped(values)
        else if (error.errors.length === 0) toast.error(textOf(error))
        throw error
      }
    },
    [guid, keywords, initial, version, watch],
  )
  const renew = (from: Item) => {
    settle(from)
    setRound(round + 1)
  }
  const done = (saved: Item) => {
    const takeBack = async () => {
      const before = { ...initial, attributes: enteredOf(customFields, initial.attributes) }
      await items
        .update({
          params: { guid },
          body: { ...bodyOf(before, [...keywords, ...item.tags], valuesOf(saved)), version: saved.version },
        })
        .catch(() => undefined)
      await refreshStock()
    }
    undo.offer(say('form.saved', { name: saved.name }), { label: say('actions.undo'), run: () => void takeBack() })
    onDone()
  }
  const hasStock = (item.quantityTotal ?? item.quantity) > 0 && item.variant === null
  return (
    <>
      {unit && (
        <UnitDialog
          item={item}
          unit={unit}
          onClose={() => setUnit(null)}
          onConverted={(saved) => {
            setUnit(null)
            renew(saved)
          }}
        />
      )}
      <ItemFields
        key={round}
        {...(hasStock && { onUnit: setUnit })}
        initial={initial}
        folder={item.parent_guid}
        keywords={keywords}
        carried={item.tags}
        focusName={focusName}
        save={change}
        onSaved={done}
        onDirty={(isDirty) => (dirty.current = isDirty)}
        lead={
          current &&
          typed && (
            <div ref={notice} tabIndex={-1}>
              <Banner tone="warning">
                <strong>{say('stale.title')}</strong>
                <p>
                  {say('stale.text', { name: current.updatedBy?.name ?? '', date: formatDateTime(current.updatedAt) })}
                </p>
                <Table cell="8px" breaks>
                  <thead>
                    <tr>
                      <td />
                      <th>{say('stale.theirs')}</th>
                      <th>{say('stale.mine')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {differencesOf(current, typed).map(({ field, theirs, mine }) => (
                      <tr key={field}>
                        <td>{field}</td>
                        <td>{theirs || say('stale.empty')}</td>
                        <td>{mine || say('stale.empty')}</td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
                <Button size="xs" variant="default" onClick={() => renew(current)}>
                  {say('stale.take_theirs')}
                </Button>
              </Banner>
            </div>
          )
        }
        renderActions={(saving, _submit, letGo) => (
          <>
            <Button
              variant="default"
              onClick={() => {
                letGo()
                onDone()
              }}
            >
              {uiWords.say('cancel')}
            </Button>
            <Button type="submit" loading={saving} onMouseDown={(event) => event.preventDefault()}>
              {say(current ? 'stale.keep_mine' : 'form.save')}
            </Button>
          </>
        )}
      />
    </>
  )
}
