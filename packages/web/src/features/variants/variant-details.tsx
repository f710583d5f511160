import type { Item } from '@entrepot/contract/items/item.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { attributeText, useCustomFields } from '../fields/index.ts'
import { quantityText } from '../stock/index.ts'
import { VARIANT_EDIT } from './access.ts'
import { variants } from './api.ts'
import { ExpiryText } from './expiry-text.tsx'
import { VariantDialogs } from './variant-dialogs.tsx'
import { variantWords } from './words.ts'

/** What is known of a variant or lot, and the way to change it (VAR-02). */
export const VariantDetails = ({ item, writable }: { item: Item; writable: boolean }) => {
  const say = variantWords.use()
  const fields = useCustomFields('items')
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(variants.get.query({ params: { guid: item.guid } }))
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const {
    kind,
    tag,
    status,
    serial,
    threshold,
    unit,
    folder_path: path,
    description,
    attributes,
    updatedAt,
    updatedBy,
  } = data
  const expiry = data.expiryDate && <ExpiryText {...data} />
  const facts: readonly Fact[] = [
    [say('columns.expiryDate'), expiry],
    [say('columns.kind'), say(`kinds.${kind}`)],
    [say('columns.tag'), tag],
    [say('columns.status'), status],
    [say('columns.active'), say(`states.${data.active}`)],
    [say('columns.serial'), serial],
    [say('columns.threshold'), threshold === null ? null : quantityText(threshold, unit)],
    [say('columns.folder_path'), path],
    [say('columns.description'), description],
    ...fields
      .filter(({ mapped }) => mapped !== 'status' && mapped !== 'serialnumber')
      .map(({ name, type }) => [name, attributeText(attributes[name], type)] as const),
    [say('columns.updatedAt'), [formatDateTime(updatedAt), updatedBy?.name].filter(Boolean).join(', ')],
  ]
  return (
    <>
      <Facts mb={16} facts={facts} />
      {can(VARIANT_EDIT) && writable && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {say('details.edit')}
        </Button>
      )}
      {editing && <VariantDialogs dialog={{ kind: 'edit', variant: data }} onClose={() => setEditing(false)} />}
    </>
  )
}
