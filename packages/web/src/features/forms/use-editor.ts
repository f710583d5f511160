import type { FormLayoutShape } from '@entrepot/contract/forms/form-layout.ts'
import { ownTargetOf } from '@entrepot/contract/forms/columns.ts'
import { refusalsOfLayout } from '@entrepot/contract/forms/layout-rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { announce } from '../../ui/live.ts'
import { useCustomFields } from '../fields/index.ts'
import { forms } from './api.ts'
import { useLabels } from './labels.ts'
import { type Draft, firstStep, sectionsOf, stepAgain, stepBack, stepTo } from './layout-draft.ts'
import { reasonOf } from './reason.ts'
import { formWords } from './words.ts'

/** Where Ctrl Z takes back letters. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** What the screens of a layout share: the draft with its steps, what is wrong with it, and how it is saved. */
export const useEditor = (layout: FormLayoutShape | null, first: () => Draft) => {
  const say = formWords.use()
  const navigate = useNavigate()
  const [steps, setSteps] = useState(() => firstStep(first()))
  const [start] = useState(steps.now)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const isDone = useRef(false)
  const draft = steps.now
  const own = useCustomFields(ownTargetOf(draft.itemType))
  const labelOf = useLabels(draft.itemType)
  const wrong = useMemo(
    () =>
      Object.fromEntries(
        refusalsOfLayout(draft.itemType, sectionsOf(draft), own, labelOf).map(({ field, refusal }) => [
          field,
          errorText(refusal.code, refusal.params ?? {}) ?? refusal.code,
        ]),
      ),
    [draft, own, labelOf],
  )
  const { submit, saving } = useSubmit(
    (options) => {
      const { name, itemType, category, active } = draft
      const sections = sectionsOf(draft)
      const quiet = { ...options, quiet: true }
      if (layout)
        return forms.update(
          {
            params: { guid: layout.guid },
            body: {
              sections,
              version: layout.version,
              ...(!layout.builtIn && { name, category: category || null, active }),
            },
          },
          quiet,
        )
      const of = itemType === 'equipment' ? 'equipment' : 'product'
      return forms.create({ body: { name, itemType: of, category: category || null, active, sections } }, quiet)
    },
    {
      onDone: ({ name }) => {
        isDone.current = true
        toast.success(say('act.saved', { name }))
        void queryClient.invalidateQueries({ queryKey: ['forms'] })
        void navigate({ to: '/settings/formlayouts', ignoreBlocker: true })
      },
      onRefused: (failure) => {
        setRefused(
          Object.fromEntries(
            failure.errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])),
          ),
        )
        toast.error(failure.code === 'stale' ? say('stale') : reasonOf(failure, layout ? 'update' : 'create'))
      },
    },
  )
  const change = (next: Draft) => {
    setRefused({})
    setSteps((before) => stepTo(before, next))
  }
  const back = () => {
    setSteps(stepBack)
    announce(say('moves.undone'))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'y' || event.shiftKey) setSteps(stepAgain)
    else back()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
  return {
    draft,
    own,
    labelOf,
    saving,
    change,
    /** What a move passes through is no step of its own. */
    show: (next: Draft) => setSteps((before) => ({ ...before, now: next })),
    settle: (from: Draft, next: Draft) =>
      setSteps((before) => (from === next ? { ...before, now: from } : stepTo({ ...before, now: from }, next))),
    back,
    again: () => setSteps(stepAgain),
    mayGoBack: steps.past.length > 0,
    mayGoAgain: steps.ahead.length > 0,
    /** Once somebody tried to save it, and of an empty section at once. */
    errorAt: (path: string): string | undefined =>
      refused[path] ?? (tried || path.endsWith('.fields') ? wrong[path] : undefined),
    isUnsaved: () => !isDone.current && draft !== start,
    save: () => {
      setTried(true)
      const [reason] = Object.values(wrong)
      if (reason === undefined) submit()
      else toast.error(reason)
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
