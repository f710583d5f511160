import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { device } from '../../../kernel/device.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { randomKey } from '../../../kernel/random.ts'
import { play } from '../../../kernel/scan/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { announce } from '../../../ui/live.ts'
import {
  Chosen,
  PhoneButton,
  PhoneQuantity,
  PhoneSelect,
  Sheet,
  WaitingCodes,
  WorkFoot,
  WorkLine,
  WorkLines,
} from '../../../shell/phone/index.ts'
import type { Forest, FolderNode } from '../../folders/index.ts'
import { decimalsOf, quantityText, stockWords } from '../../stock/index.ts'
import type { Recording, Sending } from '../scan/record.ts'
import type { ScanEntry, ScanLine } from '../scan/session.ts'
import type { ScanWork } from '../scan/use-scan-work.ts'
import { verdictText } from '../scan/verdict-text.ts'
import { VERDICTS } from '../scan/verdicts.ts'
import { scanWords } from '../scan/words.ts'
import { Leaving } from './leaving.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { rememberPlace } from './recents.ts'
import { type StockAct } from './stock-act.ts'
import { stockActs } from './stock-acts.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

type ListProps = {
  mode: Recording
  work: ScanWork
  forest: Forest
  place: string | null
  destination: string | null
  onPlace: (guid: string | null) => void
  onDestination: (guid: string | null) => void
}

/** What became of the last code, read from arm's length. */
const Last = ({ entry }: { entry: ScanEntry | undefined }) => {
  const say = itemPhoneWords.use()
  const text = entry && [verdictText(entry), entry.name].filter(Boolean).join(', ')
  useEffect(() => {
    if (text && entry.verdict !== 'asked') announce(text)
  }, [text, entry])
  if (!entry) return <p className={css.pending}>{say('scan.aim')}</p>
  const { tone, icon: Icon } = VERDICTS[entry.verdict]
  return (
    <div className={`e-tint ${css.last}`} data-tone={tone} data-verdict={entry.verdict}>
      <Icon size={28} stroke={1.7} aria-hidden />
      <span>
        <strong>{entry.name || entry.code}</strong>
        {verdictText(entry)}
      </span>
      {entry.total > 0 && entry.item && <b className="e-number">{quantityText(entry.total, entry.item.unit)}</b>}
    </div>
  )
}

const Line = ({ line, work }: { line: ScanLine; work: ScanWork }) => {
  const say = itemPhoneWords.use()
  const { item, quantity, refusal } = line
  return (
    <WorkLine
      guid={item.guid}
      title={item.name}
      text={[item.parent.name, item.tag].filter(Boolean).join(' · ')}
      remove={`${say('scan.remove')} ${item.name}`}
      onRemove={() => work.removeLine(item.guid)}
    >
      <PhoneQuantity
        label={say('scan.line')}
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={refusal}
        onChange={(value) => work.setQuantity(item.guid, value)}
      />
    </WorkLine>
  )
}

/** Hands everything over to what sends it: from then on it is kept there, with its key, until the server has it. */
const useRecording = ({ mode, work, forest, place, destination }: ListProps) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { state, note } = work
  const asked = state.entries.filter(({ verdict }) => verdict === 'asked').map(({ code }) => code)

  const actOf = (sending: Sending): StockAct => ({
    mode: sending.mode,
    place: sending.place,
    destination: sending.destination
      ? { guid: sending.destination, name: forest.byGuid.get(sending.destination)?.name ?? '' }
      : null,
    note: sending.note,
    lines: sending.lines.map(({ guid, quantity, unit }) => {
      const item = state.lines.find((line) => line.item.guid === guid)?.item
      return { guid, quantity, name: item?.name ?? '', unit: unit ?? item?.unit ?? 'piece' }
    }),
    codes: sending.codes ?? [],
    wrong: [],
    ...(sending.skipBundles && { skipBundles: true }),
  })
  // First written in the list, then handed over: whoever comes back in between goes on with the same key.
  const { submit: hand, saving } = useSubmit(
    async (_options, sending: Sending) => {
      await work.setSending(sending)
      return stockActs.submit(actOf(sending), sending.key)
    },
    {
      onDone: async (outcome) => {
        setRefusal(outcome.state === 'refused' ? outcome.refusal : null)
        if (outcome.state === 'refused') {
          play('bad')
          return work.setSending(null)
        }
        if (outcome.state === 'kept') toast.info(itemPhoneWords.say('scan.kept'))
        await work.finish()
      },
    },
  )
  const send = (skipBundles: boolean) => {
    const lines = state.lines
      .filter(({ quantity }) => quantity > 0 || mode === 'count')
      .map(({ item, quantity }) => ({ guid: item.guid, quantity, unit: item.unit }))
    if (mode === 'out') device.set({ exitReason: note.action })
    if (destination) void rememberPlace(destination)
    hand({ key: randomKey(), mode, place, destination, note, lines, codes: asked, ...(skipBundles && { skipBundles }) })
  }
  const goOn = useEffectEvent(() => {
    if (work.sending) hand(work.sending)
  })
  useEffect(() => {
    if (work.isRestored) goOn()
  }, [work.isRestored])
  return { saving, refusal, asked, send }
}

/** Codes gathered for one act: what they are, how much, where to; recorded by one touch. */
export const ScannedList = (props: ListProps) => {
  const { mode, work, forest, place, destination, onPlace, onDestination } = props
  const say = itemPhoneWords.use()
  const sayScan = scanWords.use()
  const sayStock = stockWords.use()
  const [choosing, setChoosing] = useState(false)
  const [skipBundles, setSkip] = useState(false)
  const { state, note } = work
  const isEmpty = state.lines.length === 0
  // What was left out of one exit is not left out of the next.
  useEffect(() => {
    if (isEmpty) setSkip(false)
  }, [isEmpty])
  const { saving, refusal, asked, send } = useRecording(props)
  const nameOf = (guid: string) => forest.byGuid.get(guid)?.name ?? '…'
  const where =
    mode === 'move'
      ? destination
        ? say('scan.destination', { name: nameOf(destination) })
        : say('scan.no_destination')
      : place
        ? say('scan.place', { name: nameOf(place) })
        : say('scan.any_place')
  const count = state.lines.length + asked.length
  const isReady = count > 0 && (mode !== 'move' || destination !== null) && (mode !== 'out' || note.action !== '')
  const refusalOf = (folder: FolderNode) => (folder.permission === 'write' ? null : sayScan('verdict.read_only'))
  return (
    <>
      <Last entry={state.entries[0]} />
      <Chosen action={say('act.change')} onPress={() => setChoosing(true)}>
        {where}
      </Chosen>
      <WaitingCodes
        text={say('scan.waiting')}
        codes={state.entries
          .filter(({ verdict }) => verdict === 'asked')
          .map(({ id, code }) => ({ id: String(id), code }))}
      />
      {state.unknown.map(({ code }) => (
        <Chosen key={code} tone="error" action={say('scan.remove')} onPress={() => work.removeUnknown(code)}>
          {say('scan.unknown', { code })}
        </Chosen>
      ))}
      {state.lines.length > 0 && (
        <WorkLines label={say('scan.list')}>
          {state.lines.map((line) => (
            <Line key={line.item.guid} line={line} work={work} />
          ))}
        </WorkLines>
      )}
      {mode === 'out' && <Leaving items={state.lines.map(({ item }) => item)} skip={skipBundles} onSkip={setSkip} />}
      {(count > 0 || refusal) && (
        <WorkFoot wrong={refusal}>
          {mode === 'out' && (
            <PhoneSelect
              label={say('scan.reason')}
              value={note.action}
              options={[
                { value: '', label: sayStock('choose_action') },
                ...OUT_ACTIONS.map((value) => ({ value, label: sayStock(`ledger.${value}`) })),
              ]}
              onChange={(event) => work.setNote({ ...note, action: event.currentTarget.value })}
            />
          )}
          <PhoneButton busy={saving} aria-disabled={!isReady || undefined} onClick={() => isReady && send(skipBundles)}>
            {sayScan(`record.${mode}`)} ({formatNumber(count)})
          </PhoneButton>
        </WorkFoot>
      )}
      {choosing && (
        <Sheet title={sayScan(mode === 'move' ? 'destination' : 'place')} onClose={() => setChoosing(false)}>
          {mode !== 'move' && place && (
            <PhoneButton
              look="plain"
              onClick={() => {
                onPlace(null)
                setChoosing(false)
              }}
            >
              {sayScan('forget_place')}
            </PhoneButton>
          )}
          <PlaceChoice
            from={null}
            refusal={refusalOf}
            onChoose={({ guid }) => {
              if (mode === 'move') onDestination(guid)
              else onPlace(guid)
              setChoosing(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
