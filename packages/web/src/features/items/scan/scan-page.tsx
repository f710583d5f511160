import { Box, Flex } from '@mantine/core'
import type { Item } from '@entrepot/contract/items/item.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useScan } from '../../../kernel/scan/index.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { useShortcut } from '../../../shell/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { announce } from '../../../ui/live.ts'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Banner } from '../../../ui/small.tsx'
import { useForest } from '../../folders/index.ts'
import { isActionMissing } from '../../stock/index.ts'
import { itemWords } from '../words.ts'
import { LastScan } from './last-scan.tsx'
import { callsOf, record, type Sending } from './record.ts'
import { mayWorkAs } from './rights.ts'
import { ScanBox } from './scan-box.tsx'
import type { ScanSearch } from './address.ts'
import { SCAN_MODES, type ScanMode } from './session.ts'
import { useScanWork } from './use-scan-work.ts'
import { scanWords } from './words.ts'
import { DiscardDialog, RecordForm } from './record-form.tsx'
import { Places } from './scan-places.tsx'
import { Scanned } from './scanned.tsx'

const NewItemForm = lazyPart(async () => (await import('../new-item-form.tsx')).NewItemForm)
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
  const [refused, setRefused] = useState(0)
  const actionField = useRef<HTMLInputElement>(null)

  const navigate = useNavigate()
  const work = useScanWork(
    { mode, place, destination, mayWrite },
    {
      // A label of a place says where: things are moved to it, everything else happens in it.
      onPlace: (folder) => change(mode === 'move' ? { to: folder.guid } : { folder: folder.guid }),
      onRestored: (kept) =>
        change({ folder: search.folder ?? kept.place ?? undefined, to: search.to ?? kept.destination ?? undefined }),
      onOperation: ({ guid }) => void navigate({ to: '/interventions/$guid', params: { guid } }),
    },
  )
  const { state, note, sending, isRestored, scan } = work
  useScan(({ code }) => scan(code))
  const { keep } = work
  useEffect(() => void keep(), [keep, place, destination])

  const recording = mode === 'find' ? null : mode
  // The calls carry keys of their own, which outlive this page.
  const { submit: send, saving } = useSubmit(async (_options, calls: readonly Sending[]) => {
    setRefused(0)
    for (const call of calls) {
      await work.setSending(call)
      const done = await record(call, (count) => say(`recorded.${call.mode}`, { count, shown: formatNumber(count) }))
      if (!done.isSettled) return
      work.recorded(done.sent, done.refused)
      setRefused((before) => before + done.refused.length)
      await work.setSending(null)
    }
    setTried(false)
  })
  const submit = () => {
    // Until a call without an answer is settled, nothing else is sent: it may have taken effect.
    if (saving || !recording) return
    if (sending) return send([sending])
    setTried(true)
    if (state.lines.length === 0 || (mode === 'move' && !destination))
      return announce(say(mode === 'move' && !destination ? 'need_destination' : 'empty'))
    if (mode === 'out' && isActionMissing('out', note)) return actionField.current?.focus()
    send(callsOf({ mode: recording, place, destination, note }, state.lines))
  }
  useShortcut('mod+enter', () => (recording ? say(`record.${recording}`) : ''), submit, recording !== null)
  const goOn = useEffectEvent(() => {
    if (sending) send([sending])
  })
  // A call that a cut interrupted goes on by itself, with its key, when the draft is back; a later call is somebody's
  // Enter.
  useEffect(() => {
    if (isRestored) goOn()
  }, [isRestored])

  const waiting = state.entries.filter(({ verdict }) => verdict === 'asked').length
  const created = (code: string, item: Item) => {
    setCreating(null)
    const count = state.unknown.find((one) => one.code === code)?.count ?? 1
    work.removeUnknown(code)
    work.codes.learn([{ kind: 'item', code, quantity: 1, item, elsewhere: [] }])
    for (let at = 0; at < count; at++) scan(code)
  }

  return (
    <Flex flex={1} miw={0} mih={0} direction="column">
      <Flex direction="column" gap={12} flex={1} mih={0} p="4px 24px 24px" style={{ overflow: 'auto' }}>
        <Places mode={mode} search={search} change={change} />
        {work.hasResumed && <Banner tone="info">{say(sending ? 'sent_again' : 'resumed')}</Banner>}
        {refused > 0 && (
          <Banner tone="error">{say('refused', { count: refused, shown: formatNumber(refused) })}</Banner>
        )}
        {tried && mode === 'move' && !destination && <Banner tone="warning">{say('need_destination')}</Banner>}
        <ScanBox onCamera={() => setCamera(!camera)} cameraOpen={camera} />
        {camera && <Camera onClose={() => setCamera(false)} />}
        <LastScan entry={state.entries[0]} onUndo={work.undo} />
        {waiting > 0 && (
          <Box component="p" c="dimmed" role="status">
            {say('waiting', { count: waiting, shown: formatNumber(waiting) })}
          </Box>
        )}
        {recording && <Scanned mode={recording} place={place} work={work} onCreate={setCreating} />}
      </Flex>
      {recording && (state.lines.length > 0 || sending) && (
        <RecordForm
          mode={recording}
          work={work}
          tried={tried}
          saving={saving}
          actionField={actionField}
          onSubmit={submit}
          onDiscard={() => setDiscarding(true)}
        />
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
        <DiscardDialog
          count={state.lines.length}
          onConfirm={() => {
            work.clear()
            setDiscarding(false)
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </Flex>
  )
}
