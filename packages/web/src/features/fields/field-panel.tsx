import type { Field } from '@entrepot/contract/fields/field.ts'
import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { type FieldRefusal, refusalsOfField } from '@entrepot/contract/fields/rules.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { leavesOpened, UnsavedGuard } from '../../shell/index.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { fields } from './api.ts'
import { bodyOf, changeOf, draftOf, emptyField, type FieldValues, valuesOf } from './draft.ts'
import { FieldSections } from './field-sections.tsx'
import { fieldWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const RemoveField = lazyPart(async () => (await import('./field-dialogs.tsx')).RemoveField)
const DropValues = lazyPart(async () => (await import('./field-dialogs.tsx')).DropValues)
const FORMULA_PARTS: readonly FieldRefusal['field'][] = [
  'formula',
  'formula.template',
  'formula.variables',
  'formula.schedule',
]
const ADDERS = roles('FIELD', 'ADD')
const EDITORS = roles('FIELD', 'EDIT')
const REMOVERS = roles('FIELD', 'DELETE')

type PanelProps = {
  /** null: a new one. */ guid: string | null
  all: readonly Field[]
  target: FieldTarget
  onClose: () => void
}
export const FieldPanel = ({ guid, all, target, onClose }: PanelProps) => {
  const say = fieldWords.use()
  const field = guid === null ? null : all.find((one) => one.guid === guid)
  if (field !== undefined)
    return <FieldForm field={field} all={all} target={field?.target ?? target} onClose={onClose} />
  return (
    <SideDrawer title={say('title')} onClose={onClose} takeFocus>
      <ErrorState text={errorText('not_found') ?? ''} retry={onClose} />
    </SideDrawer>
  )
}

const draftsOf = (all: readonly Field[]) => all.map((field) => draftOf(valuesOf(field), field.guid))

const FieldForm = ({
  field,
  all,
  target,
  onClose,
}: {
  field: Field | null
  all: readonly Field[]
  target: FieldTarget
  onClose: () => void
}) => {
  const say = fieldWords.use()
  const [mayAdd, mayEdit, mayRemove] = [useCan(ADDERS), useCan(EDITORS), useCan(REMOVERS)]
  const readOnly = field ? !mayEdit : !mayAdd
  const { shown, current, version, watch, settle } = useStale(field)
  const [asking, setAsking] = useState<'remove' | { drop: string } | null>(null)
  const mayDrop = useRef(false)
  const [initial] = useState(() => (field ? valuesOf(field) : emptyField(target)))
  const others = useMemo(() => draftsOf(all), [all])
  const { data: usage } = useQuery({
    ...fields.usage.query({ params: { guid: shown?.guid ?? '' } }),
    enabled: shown !== null,
  })

  const refusalIn = (values: FieldValues, names: readonly FieldRefusal['field'][]) => {
    const found = refusalsOfField(draftOf(values, shown?.guid ?? ''), others).find((one) => names.includes(one.field))
    return found ? errorText(found.refusal.code, found.refusal.params) : null
  }
  const form = useForm<FieldValues>({
    initialValues: initial,
    validate: {
      name: (value, values) => (value.trim() ? refusalIn(values, ['name']) : errorText('required')),
      target: (_, values) => refusalIn(values, ['target']),
      formula: (_, values) => refusalIn(values, FORMULA_PARTS),
      mapped: (_, values) => refusalIn(values, ['mapped']),
      values: (_, values) => refusalIn(values, ['values']),
      defaultValue: (_, values) => refusalIn(values, ['defaultValue']),
      parent: (_, values) => refusalIn(values, ['parent', 'relations']),
    },
  })

  const leave = (text: string) => {
    toast.success(text)
    form.resetDirty()
    // The list, the forms and the lists of items are drawn from it.
    notifySelf('config', {})
    onClose()
  }
  const save = async (sent: FieldValues, options: CallOptions) => {
    if (!shown) return fields.create({ body: bodyOf(sent) }, options)
    try {
      return await watch(
        fields.update(
          {
            params: { guid: shown.guid },
            body: {
              ...changeOf(sent),
              ...(version !== undefined && { version }),
              ...(mayDrop.current && { dropUsedValues: true }),
            },
          },
          options,
        ),
      )
    } catch (error) {
      if (isFailure(error) && error.code === 'field_values_used') setAsking({ drop: textOf(error) })
      throw error
    } finally {
      mayDrop.current = false
    }
  }
  const { onSubmit, submit, saving } = useFormSubmit(
    form,
    save,
    (saved) => leave(say(shown ? 'saved' : 'created', { name: saved.name })),
    { names: { relations: 'parent', renamedValues: 'values' } },
  )
  const dropAnyway = () => {
    mayDrop.current = true
    setAsking(null)
    void submit()
  }
  const takeTheirs = (theirs: Field) => {
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    settle()
  }
  const close = () => setAsking(null)

  return (
    <FormDrawer
      title={shown?.name ?? say('new')}
      action={readOnly ? null : say(current ? 'stale.keep_mine' : shown ? 'save' : 'create')}
      saving={saving}
      onSubmit={onSubmit}
      onClose={onClose}
      actions={
        shown &&
        mayRemove && (
          <DotsMenu
            label={shown.name}
            size={28}
            entries={[{ label: say('remove'), icon: IconTrash, danger: true, run: () => setAsking('remove') }]}
          />
        )
      }
      around={
        <>
          <UnsavedGuard isUnsaved={() => !saving && form.isDirty()} isLeaving={leavesOpened} />
          {asking === 'remove' && shown && (
            <RemoveField
              field={shown}
              usage={usage}
              onClose={close}
              onDone={() => leave(say('removed', { name: shown.name }))}
            />
          )}
          {asking !== null && asking !== 'remove' && (
            <DropValues text={asking.drop} onConfirm={dropAnyway} onClose={close} />
          )}
        </>
      }
    >
      {current && (
        <StaleBanner
          title={say('stale.title')}
          takeTheirs={say('stale.take_theirs')}
          onTake={() => takeTheirs(current)}
        />
      )}
      <FieldSections form={form} shown={shown} all={all} usage={usage} readOnly={readOnly} />
    </FormDrawer>
  )
}
