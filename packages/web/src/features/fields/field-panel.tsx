import type { Field, FieldUsage } from '@entrepot/contract/fields/field.ts'
import { FIELD_TARGETS, FIELD_TYPES, type FieldTarget, type FieldType, hasValues, MAPPED_KINDS } from '@entrepot/contract/fields/field-types.ts'
import { type FieldRefusal, refusalsOfField } from '@entrepot/contract/fields/rules.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Button, Checkbox, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/forms.ts'
import { tellSelf } from '../../kernel/push-topics.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { FieldGrid, Form, WHOLE_ROW } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { uiWords } from '../../ui/words.ts'
import { AttributeField } from '../items/index.ts'
import { fields } from './api.ts'
import { CascadeEditor } from './cascade-editor.tsx'
import { bodyOf, changeOf, defaultWith, draftOf, emptyField, type FieldValues, previewOf, valuesOf } from './draft.ts'
import { UsageFacts } from './usage-facts.tsx'
import { ValueList } from './value-list.tsx'
import { fieldWords } from './words.ts'
import css from './fields.module.css'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const FormulaEditor = lazyPart(async () => (await import('./formula/formula-editor.tsx')).FormulaEditor)
const FormulaRuns = lazyPart(async () => (await import('./formula/formula-runs.tsx')).FormulaRuns)
const FORM = 'field-form'
const FORMULA_PARTS: readonly FieldRefusal['field'][] = ['formula', 'formula.template', 'formula.variables', 'formula.schedule']
const ADDERS = roles('FIELD', 'ADD')
const EDITORS = roles('FIELD', 'EDIT')
const REMOVERS = roles('FIELD', 'DELETE')
/** A deletion that touches more records than that is confirmed by typing the name. */
const MANY = 100

type PanelProps = { /** null: a new one. */ guid: string | null; all: readonly Field[]; target: FieldTarget; onClose: () => void }
export const FieldPanel = ({ guid, all, target, onClose }: PanelProps) => {
  const say = fieldWords.use()
  const field = guid === null ? null : all.find((one) => one.guid === guid)
  if (field !== undefined) return <Fields field={field} all={all} target={field?.target ?? target} onClose={onClose} />
  return (
    <SideDrawer title={say('title')} onClose={onClose} takeFocus>
      <ErrorState text={errorText('not_found') ?? ''} retry={onClose} />
    </SideDrawer>
  )
}

const draftsOf = (all: readonly Field[]) => all.map((field) => draftOf(valuesOf(field), field.guid))

const Fields = ({ field, all, target, onClose }: { field: Field | null; all: readonly Field[]; target: FieldTarget; onClose: () => void }) => {
  const say = fieldWords.use()
  const sayUi = uiWords.use()
  const [mayAdd, mayEdit, mayRemove] = [useCan(ADDERS), useCan(EDITORS), useCan(REMOVERS)]
  const readOnly = field ? !mayEdit : !mayAdd
  // What others change while somebody types is told when it is saved; it does not wipe what is typed.
  const [shown, setShown] = useState(field)
  const [current, setCurrent] = useState<Field | null>(null)
  const [asking, setAsking] = useState<'remove' | { drop: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [preview, setPreview] = useState<FieldValues['defaultValue']>(null)
  const mayDrop = useRef(false)
  const [initial] = useState(() => (field ? valuesOf(field) : emptyField(target)))
  const others = useMemo(() => draftsOf(all), [all])
  const { data: usage } = useQuery({ ...fields.usage.query({ params: { guid: shown?.guid ?? '' } }), enabled: shown !== null })

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
  const { values, errors } = form
  const nameField = useRef<HTMLInputElement>(null)
  const isNew = field === null
  useEffect(() => {
    if (!isNew) return
    // After the drawer around it has taken the focus.
    const timer = setTimeout(() => nameField.current?.focus())
    return () => clearTimeout(timer)
  }, [isNew])

  const leave = (text: string) => {
    toast.success(text)
    form.resetDirty()
    // The list, the forms and the lists of items are drawn from it.
    tellSelf('config', {})
    onClose()
  }
  const save = async (sent: FieldValues, options: CallOptions) => {
    if (!shown) return fields.create({ body: bodyOf(sent) }, options)
    try {
      return await fields.update({ params: { guid: shown.guid }, body: { ...changeOf(sent), version: (current ?? shown).version, ...(mayDrop.current && { dropUsedValues: true }) } }, options)
    } catch (error) {
      if (isFailure(error) && error.code === 'stale') setCurrent(error.body.current as Field)
      if (isFailure(error) && error.code === 'field_values_used') setAsking({ drop: textOf(error) })
      throw error
    } finally {
      mayDrop.current = false
    }
  }
  const { onSubmit, submit, saving } = useSubmit(form, save, (saved) => leave(say(shown ? 'saved' : 'created', { name: saved.name })), { names: { relations: 'parent', renamedValues: 'values' } })
  const remove = async () => {
    if (!shown) return
    setBusy(true)
    try {
      await fields.remove({ params: { guid: shown.guid } })
      leave(say('removed', { name: shown.name }))
    } catch (error) {
      if (!isFailure(error)) throw error
    } finally {
      setBusy(false)
      setAsking(null)
    }
  }
  const dropAnyway = () => {
    mayDrop.current = true
    setAsking(null)
    void submit()
  }
  const takeTheirs = () => {
    if (!current) return
    const theirs = valuesOf(current)
    form.setValues(theirs)
    form.resetDirty(theirs)
    setShown(current)
    setCurrent(null)
  }
  const set = (part: Partial<FieldValues>) => {
    for (const name of Object.keys(part)) for (const path of Object.keys(form.errors)) if (path === name || path.startsWith(`${name}.`)) form.clearFieldError(path)
    form.setValues(part)
  }
  const setType = (type: FieldType) => {
    setPreview(null)
    set({ type, defaultValue: null })
  }
  const asField = previewOf(values, values.name.trim() || say('form.unnamed'))
  const held = useMemo(() => new Map((usage?.values ?? []).map(({ value, items }) => [value, items])), [usage])
  const isLocked = shown !== null && (usage === undefined || usage.items > 0 || usage.dependents.length > 0)
  const errorOf = (name: string) => (typeof errors[name] === 'string' ? errors[name] : undefined)
  const siblings = all.filter((one) => one.target === values.target)

  return (
    <SideDrawer
      title={shown?.name ?? say('new')}
      onClose={onClose}
      takeFocus
      actions={shown && mayRemove && <DotsMenu label={shown.name} size={28} entries={[{ label: say('remove'), icon: IconTrash, danger: true, run: () => setAsking('remove') }]} />}
      footer={
        !readOnly && (
          <>
            <Button variant="default" onClick={onClose}>
              {sayUi('cancel')}
            </Button>
            <Button type="submit" form={FORM} loading={saving} onMouseDown={(event) => event.preventDefault()}>
              {current ? say('stale.keep_mine') : shown ? say('save') : say('create')}
            </Button>
          </>
        )
      }
    >
      <UnsavedGuard isUnsaved={() => !saving && form.isDirty()} isLeaving={(from, to) => from.pathname !== to.pathname || (from.search as { open?: string }).open !== (to.search as { open?: string }).open} />
      <Form id={FORM} onSubmit={onSubmit}>
        {current && (
          <Banner
            tone="warning"
            action={
              <Button size="xs" variant="default" onClick={takeTheirs}>
                {say('stale.take_theirs')}
              </Button>
            }
          >
            {say('stale.title')}
          </Banner>
        )}
        <Sections>
          <FieldGrid>
            <TextInput wrapperProps={WHOLE_ROW} label={say('form.name')} description={say('form.name_help')} required maxLength={100} autoComplete="off" readOnly={readOnly} key={form.key('name')} {...form.getInputProps('name')} ref={nameField} />
            {isNew && <NativeSelect wrapperProps={WHOLE_ROW} label={say('form.target')} value={values.target} data={FIELD_TARGETS.map((value) => ({ value, label: say(`targets.${value}`) }))} onChange={(event) => set({ target: FIELD_TARGETS.find((one) => one === event.currentTarget.value) ?? 'items', parent: '', allowed: {}, ...(values.type === 'formula' && { type: 'text' }) })} />}
            <NativeSelect
              wrapperProps={WHOLE_ROW}
              label={say('form.type')}
              description={shown && usage && isLocked ? say('form.locked') : say(`type_help.${values.type}`)}
              required
              disabled={readOnly || isLocked}
              error={errorOf('type')}
              value={values.type}
              data={FIELD_TYPES.filter((type) => type !== 'formula' || values.target === 'items').map((value) => ({ value, label: say(`types.${value}`) }))}
              onChange={(event) => setType(FIELD_TYPES.find((one) => one === event.currentTarget.value) ?? 'text')}
            />
            <Textarea wrapperProps={WHOLE_ROW} label={say('form.description')} rows={2} maxLength={5000} readOnly={readOnly} key={form.key('description')} {...form.getInputProps('description')} />
          </FieldGrid>
          {hasValues(values.type) && (
            <Section title={say('values.title')} level={3} error={errorOf('values')}>
              <ValueList rows={values.values} onChange={(rows) => set({ values: rows, defaultValue: defaultWith(values, rows) })} held={held} readOnly={readOnly} />
              <Gone usage={usage} values={values} />
            </Section>
          )}
          {values.type === 'select' && (
            <Section title={say('cascade.title')} level={3}>
              <CascadeEditor all={siblings} guid={shown?.guid ?? null} values={values} error={errorOf('parent')} onChange={set} readOnly={readOnly} />
            </Section>
          )}
          {values.type === 'formula' && <FormulaEditor guid={shown?.guid ?? null} values={values} all={all} errorOf={errorOf} readOnly={readOnly} onChange={set} />}
          {shown?.type === 'formula' && <FormulaRuns field={shown} />}
          {values.type !== 'formula' && (
            <AttributeField key={values.type} field={{ ...asField, name: say('form.default'), description: say('form.default_help') }} value={values.defaultValue} error={errorOf('defaultValue')} readOnly={readOnly} onChange={(defaultValue) => set({ defaultValue })} />
          )}
          {values.type !== 'formula' && (
            <Section title={say('form.preview')} level={3}>
              <div className={css.preview}>
                <AttributeField key={values.type} field={asField} value={preview ?? values.defaultValue} onChange={setPreview} />
              </div>
            </Section>
          )}
          <Section title={say('form.mapped')} level={3} help={say('form.mapped_help')}>
            <NativeSelect
              aria-label={say('form.mapped')}
              disabled={readOnly}
              error={errorOf('mapped')}
              value={values.mapped}
              data={[{ value: '', label: say('form.no_mapped') }, ...MAPPED_KINDS.map((kind) => kindOption(kind, siblings, shown?.guid ?? null, say))]}
              onChange={(event) => set({ mapped: MAPPED_KINDS.find((one) => one === event.currentTarget.value) ?? '' })}
            />
            {values.target === 'items' && <Checkbox label={say('form.no_variant')} checked={values.no_variant_update} disabled={readOnly} onChange={(event) => set({ no_variant_update: event.currentTarget.checked })} />}
          </Section>
          {shown && (
            <Section title={say('usage.title')} level={3}>
              <UsageFacts usage={usage} />
            </Section>
          )}
        </Sections>
      </Form>
      {asking === 'remove' && shown && (
        <ConfirmDialog
          opened
          title={say('remove_title', { name: shown.name })}
          action={say('remove')}
          danger
          busy={busy}
          {...(usage && usage.items > MANY && { typed: { word: shown.name, label: say('remove_word', { name: shown.name }) } })}
          onConfirm={() => void remove()}
          onClose={() => setAsking(null)}
        >
          <p>{say('remove_text')}</p>
          <UsageFacts usage={usage} />
        </ConfirmDialog>
      )}
      {asking !== null && asking !== 'remove' && (
        <ConfirmDialog opened title={say('drop_title')} action={say('drop')} danger onConfirm={dropAnyway} onClose={() => setAsking(null)}>
          <p>{asking.drop}</p>
          <p>{say('drop_text')}</p>
        </ConfirmDialog>
      )}
    </SideDrawer>
  )
}

/** A meaning that another field has says so, and cannot be chosen. */
const kindOption = (kind: (typeof MAPPED_KINDS)[number], siblings: readonly Field[], guid: string | null, say: typeof fieldWords.say) => {
  const holder = siblings.find((one) => one.mapped === kind && one.guid !== guid)
  return holder ? { value: kind, label: say('form.taken', { kind: say(`kinds.${kind}`), name: holder.name }), disabled: true } : { value: kind, label: say(`kinds.${kind}`) }
}

/** Values that were taken away while items held them. */
const Gone = ({ usage, values }: { usage: FieldUsage | undefined; values: FieldValues }) => {
  const say = fieldWords.use()
  const known = new Set(values.values.flatMap(({ was, value }) => [was, value]))
  const gone = values.type === 'autocomplete' ? [] : (usage?.values ?? []).filter(({ value }) => !known.has(value))
  return gone.length > 0 ? <p className={css.facts}>{say('values.gone', { values: gone.map(({ value, items }) => `${value} (${formatNumber(items)})`).join(', ') })}</p> : null
}
