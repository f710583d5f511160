import { codeKey } from '@entrepot/contract/kernel/text.ts'
import type { Order } from '@entrepot/contract/orders/order.ts'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { useReach } from '../../../kernel/reach.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useKeptWork } from '../../../kernel/use-kept-work.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { Chosen, PhoneButton, PhoneField, Sheet, useGoTo, WorkFoot } from '../../../shell/phone/index.ts'
import { announce } from '../../../ui/live.ts'
import { codesOf, PhonePlaceChoice, PhonePlaceName, PhoneReader } from '../../items/index.ts'
import { refreshStock } from '../../stock/index.ts'
import { orders } from '../api.ts'
import { bodyLines, type Came, fieldsOf, isEmpty, NOTHING, overOf, partOf } from '../came.ts'
import { orderWords } from '../words.ts'
import { CameLine } from './came-line.tsx'
import { orderPhoneWords } from './words.ts'
import css from './receive.module.css'

/** What was counted of one order, kept on the device until the server has it. */
type Work = {
  order: string
  destination: string | null
  came: Readonly<Record<string, Came>>
  comment: string
}
const startOf = (order: string): Work => ({ order, destination: null, came: {}, comment: '' })
const isNoWork = ({ destination, came, comment }: Work) =>
  destination === null && comment === '' && Object.keys(came).length === 0

/** As much of each line as is still expected. */
const allOf = (lines: Order['articles'], came: Work['came']): Work['came'] =>
  Object.fromEntries(
    lines.map(({ guid, remaining }) => [guid, { ...(came[guid] ?? NOTHING), quantity: remaining || null }]),
  )

/** One order is counted, scanned or typed, and put into stock as one act; more than ordered is asked about (ORD-13). */
export const ReceiveLines = ({ order }: { order: Order }) => {
  const say = orderPhoneWords.use()
  const sayWide = orderWords.use()
  const goTo = useGoTo()
  const isCut = useReach() !== 'open'
  const { guid } = order
  const lines = order.articles.filter(({ closed }) => closed === null)
  const kept = useKeptWork<Work>('reception', startOf(guid), isNoWork)
  // What was begun of another order gives way with the first change.
  const mine = (work: Work) => (work.order === guid ? work : startOf(guid))
  const { destination, came, comment } = mine(kept.work)
  const [tried, setTried] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [over, setOver] = useState<string[] | null>(null)
  const cameOf = (line: string) => came[line] ?? NOTHING
  const sent = lines.filter(({ guid: line }) => !isEmpty(cameOf(line)))
  const { submit, saving, errors, setErrors } = useSubmit(
    (options, confirm: boolean) =>
      orders.receive(
        { params: { guid }, body: { destination: destination!, lines: bodyLines(sent, cameOf), confirm, comment } },
        options,
      ),
    {
      fields: () => ['destination', 'lines', ...sent.flatMap((_, at) => fieldsOf(at))],
      onDone: async () => {
        play('good')
        toast.success(sayWide('receive.done'))
        await kept.change(() => startOf(guid))
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        void refreshStock()
        goTo('/m/receive', { replace: true })
      },
      onRefused: () => {
        play('bad')
        setOver(null)
      },
    },
  )
  const change = (next: (before: Work) => Work) => {
    setErrors({})
    void kept.change((before) => next(mine(before)))
  }
  const changeLine = (line: string, next: (before: Came) => Partial<Came>) =>
    change((before) => {
      const was = before.came[line] ?? NOTHING
      return { ...before, came: { ...before.came, [line]: { ...was, ...next(was) } } }
    })
  const count = (code: string) => {
    const line = lines.find(({ tag }) => tag !== null && codeKey(tag) === codeKey(code))
    play(line ? 'good' : 'bad')
    if (!line) return toast.error(sayWide('receive.scan_unknown', { code }))
    changeLine(line.guid, ({ quantity }) => ({ quantity: (quantity ?? 0) + 1 }))
    const now = mine(kept.now()).came[line.guid]?.quantity ?? 1
    return announce(sayWide('receive.scanned', { name: line.name, count: formatNumber(now) }))
  }
  useEffect(startListening, [])
  useScan(({ code }) => {
    for (const one of codesOf(code)) count(one)
  }, over === null)

  const wrong =
    errors['lines'] ??
    (tried && destination === null
      ? sayWide('receive.needed')
      : tried && sent.length === 0
        ? sayWide('receive.nothing')
        : null)
  const send = () => {
    if (isCut) return toast.info(say('cut'))
    setTried(true)
    if (destination === null || sent.length === 0) return
    const names = overOf(sent, cameOf)
    if (names.length > 0) setOver(names)
    else submit(false)
  }
  return (
    <>
      <PhoneReader />
      <Chosen
        action={say(destination ? 'change' : 'choose')}
        onPress={() => setChoosing(true)}
        {...((errors['destination'] || (tried && destination === null)) && { tone: 'error' as const })}
      >
        {errors['destination'] ?? (
          <>
            {say('into')} <strong>{destination && <PhonePlaceName guid={destination} />}</strong>
          </>
        )}
      </Chosen>
      <div className={css.part}>
        <p className={css.help}>{sayWide('receive.scan')}</p>
        <PhoneButton look="plain" onClick={() => change((before) => ({ ...before, came: allOf(lines, before.came) }))}>
          {sayWide('receive.all')}
        </PhoneButton>
      </div>
      <ul className={css.lines}>
        {lines.map((line) => (
          <CameLine
            key={line.guid}
            line={line}
            came={cameOf(line.guid)}
            errors={partOf(errors, sent.indexOf(line))}
            onChange={(part) => changeLine(line.guid, () => part)}
          />
        ))}
      </ul>
      <div className={css.part}>
        <PhoneField
          label={sayWide('receive.comment')}
          maxLength={5_000}
          value={comment}
          onChange={(event) => {
            const text = event.currentTarget.value
            change((before) => ({ ...before, comment: text }))
          }}
        />
      </div>
      <WorkFoot wrong={wrong}>
        <PhoneButton busy={saving} aria-disabled={isCut || undefined} onClick={send}>
          {sayWide('receive.action')}
          {sent.length > 0 && ` (${formatNumber(sent.length)})`}
        </PhoneButton>
      </WorkFoot>
      {choosing && (
        <Sheet title={sayWide('receive.destination')} onClose={() => setChoosing(false)}>
          <PhonePlaceChoice
            from={destination}
            refusal={({ permission }) => (permission === 'write' ? null : sayWide('receive.read_only'))}
            onChoose={(folder) => {
              change((before) => ({ ...before, destination: folder.guid }))
              setChoosing(false)
            }}
          />
        </Sheet>
      )}
      {over && <Over names={over} busy={saving} onConfirm={() => submit(true)} onClose={() => setOver(null)} />}
    </>
  )
}

type OverProps = { names: readonly string[]; busy: boolean; onConfirm: () => void; onClose: () => void }
/** ORD-13. */
const Over = ({ names, busy, onConfirm, onClose }: OverProps) => {
  const say = orderWords.use()
  const sayPhone = orderPhoneWords.use()
  return (
    <Sheet
      title={say('receive.over_title')}
      onClose={onClose}
      action={
        <>
          <PhoneButton busy={busy} onClick={onConfirm}>
            {say('receive.over_action')}
          </PhoneButton>
          <PhoneButton look="plain" onClick={onClose}>
            {sayPhone('back')}
          </PhoneButton>
        </>
      }
    >
      <p>{say('receive.over_text', { names: names.join(', ') })}</p>
    </Sheet>
  )
}
