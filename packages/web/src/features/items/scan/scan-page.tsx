import type { Item } from '@entrepot/contract/items/item.ts'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useScan } from '../../../kernel/scan/index.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { errorText } from '../../../kernel/words.ts'
import { useShortcut } from '../../../shell/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { announce } from '../../../ui/live.ts'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Banner } from '../../../ui/small.tsx'
import { FolderFilter, useForest, type FolderNode } from '../../folders/index.ts'
import { ChangeFields, isActionMissing } from '../../stock/index.ts'
import { itemWords } from '../words.ts'
import { LastScan } from './last-scan.tsx'
import { callsOf, record, type Sending } from './record.ts'
import { mayWorkAs } from './rights.ts'
import { ScanBox } from './scan-box.tsx'
import { ScanLines } from './scan-lines.tsx'
import type { ScanSearch } from './address.ts'
import { SCAN_MODES, type ScanMode } from './session.ts'
import { UnknownCodes } from './unknown-codes.tsx'
import { Unscanned } from './unscanned.tsx'
import { useScanWork } from './use-scan-work.ts'
import { scanWords } from './words.ts'
import css from './scan.module.css'

const NewItemForm = lazyPart(async () => (await import('../item-form.tsx')).NewItemForm)
const ConfirmDialog = lazyPart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog)
const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera)

/** The work screen of a scanner: receive, take out, move, count or look up, without the mouse. */
export const ScanPage = () => {
  const say = scanWords.use()
  const search = useSearch({ from: '/main/scan' })
  const navigate = useNavigate({ from: '/scan' })
  const wanted: ScanMode = search.mode ?? 'find'
  const mode = mayWorkAs(wanted) ? wanted : 'find'
  const change = (part: SearchPart<ScanSearch>) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: true })
  return (
    <Page
      title={say('title')}
      toolbar={
        <Segmented
          label={say('modes.label')}
          value={mode}
          options={SCAN_MODES.filter(mayWorkAs).map((one) => ({ value: one, label: say(`modes.${one}`) }))}
          onChange={(next) => change({ mode: next === 'find' ? undefined : next })}
        />
      }
      body="fill"
    >
      <Work key={mode} mode={mode} search={search} change={change} />
    </Page>
  )
}

const Work = ({
  mode,
  search,
  change,
}: {
  mode: ScanMode
  search: ScanSearch
  change: (part: SearchPart<ScanSearch>) => void
}) => {
  const say = scanWords.use()
  const { forest } = useForest()
  const place = search.folder ?? null
  const destination = mode === 'move' ? (search.to ?? null) : null
  const mayWrite = (folder: string) => forest.byGuid.get(folder)?.permission === 'write'
  const [camera, setCamera] = useState(false)
  const [creating, setCreating] = useState<string | null>(null)
  const [discarding, setDiscarding] = useState(false)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState(0)
  const actionField = useRef<HTMLSelectElement>(null)

  const work = useScanWork(
    { mode, place, destination, mayWrite },
    // A label of a place says where: things are moved to it, everything else happens in it.
    (folder) => change(mode === 'move' ? { to: folder.guid } : { folder: folder.guid }),
    (kept) =>
      change({ folder: search.folder ?? kept.place ?? undefined, to: search.to ?? kept.destination ?? undefined }),
  )
  const { state, note, sending, isRestored, scan } = work
  useScan(({ code }) => scan(code))
  const { keep } = work
  useEffect(() => void keep(), [keep, place, destination])

  const recording = mode === 'find' ? null : mode
  const send = async (calls: readonly Sending[]) => {
    setSaving(true)
    setRefused(0)
    try {
      for (const call of calls) {
        await work.setSending(call)
        const done = await record(call, (count) => say(`recorded.${call.mode}`, { count, shown: formatNumber(count) }))
        if (!done.isSettled) return
        work.recorded(done.sent, done.refused)
        setRefused((before) => before + done.refused.length)
        await work.setSending(null)
      }
      setTried(false)
    } finally {
      setSaving(false)
    }
  }
  const submit = () => {
    // Until a call without an answer is settled, nothing else is sent: it may have taken effect.
    if (saving || !recording) return
    if (sending) return void send([sending])
    setTried(true)
    if (state.lines.length === 0 || (mode === 'move' && !destination))
      return announce(say(mode === 'move' && !destination ? 'need_destination' : 'empty'))
    if (mode === 'out' && isActionMissing('out', note)) return actionField.current?.focus()
    void send(callsOf({ mode: recording, place, destination, note }, state.lines))
  }
  useShortcut('mod+enter', () => (recording ? say(`record.${recording}`) : ''), submit, recording !== null)
  const goOn = useEffectEvent(() => {
    if (sending) void send([sending])
  })
  // A call that a cut interrupted goes on by itself, with its key, when the draft is back; a later call is somebody's
  // Enter.
  useEffect(() => {
    if (isRestored) goOn()
  }, [isRestored])

  const waiting = state.entries.filter(({ verdict }) => verdict === 'asked').length
  const scans = state.lines.reduce((count, line) => count + line.scans, 0)
  const refusal = (folder: FolderNode | null) =>
    !folder || folder.permission !== 'write' ? (errorText('folder_denied') ?? '') : null
  const created = (code: string, item: Item) => {
    setCreating(null)
    const count = state.unknown.find((one) => one.code === code)?.count ?? 1
    work.removeUnknown(code)
    work.codes.learn([{ kind: 'item', code, quantity: 1, item, elsewhere: [] }])
    for (let at = 0; at < count; at++) scan(code)
  }
  const { setQuantity, removeLine } = useStable({ setQuantity: work.setQuantity, removeLine: work.removeLine })

  return (
    <div className={css.page}>
      <div className={css.work}>
        <div className={css.places}>
          {mode !== 'find' && (
            <FolderFilter
              folder={search.folder}
              onChange={(folder) => change({ folder })}
              labels={{
                none: say('any_place'),
                chosen: (name) => say('in_place', { name }),
                clear: say('forget_place'),
                pick: say('place'),
              }}
              {...(mode === 'in' && { refusal })}
            />
          )}
          {mode === 'move' && (
            <FolderFilter
              folder={search.to}
              onChange={(to) => change({ to })}
              labels={{
                none: say('no_destination'),
                chosen: (name) => say('to_place', { name }),
                clear: say('forget_place'),
                pick: say('destination'),
              }}
              refusal={refusal}
            />
          )}
          <p className={css.help}>{say(`help.${mode}`)}</p>
        </div>
        {work.hasResumed && <Banner tone="info">{say(sending ? 'sent_again' : 'resumed')}</Banner>}
        {refused > 0 && (
          <Banner tone="error">{say('refused', { count: refused, shown: formatNumber(refused) })}</Banner>
        )}
        {tried && mode === 'move' && !destination && <Banner tone="warning">{say('need_destination')}</Banner>}
        <ScanBox onCamera={() => setCamera(!camera)} cameraOpen={camera} />
        {camera && <Camera onClose={() => setCamera(false)} />}
        <LastScan entry={state.entries[0]} onUndo={work.undo} />
        {waiting > 0 && (
          <p className={css.muted} role="status">
            {say('waiting', { count: waiting, shown: formatNumber(waiting) })}
          </p>
        )}
        {recording && (
          <>
            <UnknownCodes unknown={state.unknown} onCreate={setCreating} onIgnore={work.removeUnknown} />
            <div className={css.lines}>
              {state.lines.length === 0 ? (
                <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
              ) : (
                <ScanLines
                  lines={state.lines}
                  mode={recording}
                  place={place}
                  placeName={place && (forest.byGuid.get(place)?.name ?? null)}
                  onQuantity={setQuantity}
                  onRemove={removeLine}
                />
              )}
            </div>
            {mode === 'count' && place && <Unscanned place={place} lines={state.lines} />}
          </>
        )}
      </div>
      {recording && (state.lines.length > 0 || sending) && (
        <form
          className={css.foot}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <div className={css.note} data-wide={mode === 'out' || undefined}>
            <ChangeFields
              direction={mode === 'out' ? 'out' : 'in'}
              note={note}
              errors={{}}
              tried={tried}
              actionField={actionField}
              onChange={work.setNote}
            />
          </div>
          <span className={css.sum} role="status">
            {say('sum', { count: state.lines.length, shown: formatNumber(state.lines.length) })} ·{' '}
            {say('pieces', { count: scans, shown: formatNumber(scans) })}
          </span>
          <Button variant="default" size="md" onClick={() => setDiscarding(true)}>
            {say('discard')}
          </Button>
          <Button type="submit" size="md" loading={saving}>
            {say(`record.${recording}`)}
          </Button>
        </form>
      )}
      {creating !== null && (
        <SideDrawer title={itemWords.say('form.new')} onClose={() => setCreating(null)} takeFocus>
          <NewItemForm
            folder={place}
            tag={creating}
            onCreated={(item) => created(creating, item)}
            onClose={() => setCreating(null)}
          />
        </SideDrawer>
      )}
      {discarding && (
        <ConfirmDialog
          opened
          title={say('discard_title', { shown: formatNumber(state.lines.length) })}
          action={say('discard')}
          danger
          onConfirm={() => {
            work.clear()
            setDiscarding(false)
          }}
          onClose={() => setDiscarding(false)}
        >
          {say('discard_text')}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The same functions at every drawing, so that a row is drawn again only when it changed. */
const useStable = <F extends Record<string, (...args: never[]) => void>>(functions: F): F => {
  const latest = useRef(functions)
  latest.current = functions
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]!(...args)]),
      ) as F,
  )
  return stable
}
