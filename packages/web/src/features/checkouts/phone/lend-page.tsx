import type { Item } from '@entrepot/contract/items/item.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldTexts } from '../../../kernel/field-errors.ts'
import { formatNumber, refusalOfDate, timeZone } from '../../../kernel/format.ts'
import { randomKey } from '../../../kernel/random.ts'
import { useReach } from '../../../kernel/reach.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useKeptWork, type KeptWork } from '../../../kernel/use-kept-work.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { errorText } from '../../../kernel/words.ts'
import {
  Chosen,
  PhoneButton,
  PhoneDate,
  PhoneField,
  PhonePage,
  PhoneQuantity,
  useGoTo,
  WorkFoot,
  WorkLine,
  WorkLines,
} from '../../../shell/phone/index.ts'
import { announce } from '../../../ui/live.ts'
import { codesOf, PhoneReader } from '../../items/index.ts'
import { PhoneRecipientSheet } from '../../recipients/index.ts'
import { decimalsOf, items, quantityText } from '../../stock/index.ts'
import { checkouts } from '../api.ts'
import { itemOfCode } from '../item-of-code.ts'
import { refusalOf } from '../lend-refusal.ts'
import { withItem, type Lending } from '../lending.ts'
import { refreshCheckouts } from '../refresh-checkouts.ts'
import { checkoutWords } from '../words.ts'
import { FindItemSheet } from './find-item-sheet.tsx'
import { isNoLending, NO_LENDING, sendingOf, type LendWork } from './lend-work.ts'
import { LendSignature, type ToSign } from './lend-signature.tsx'
import { checkoutPhoneWords } from './words.ts'
import css from './checkouts.module.css'

type Sending = NonNullable<LendWork['sending']>

/** One call with its key, which outlives this page. */
const useLending = ({ work, change, isRestored }: KeptWork<LendWork>, onDone: (handed: ToSign) => void) => {
  const say = checkoutWords.use()
  const { submit, saving, errors, setErrors } = useSubmit(
    async (options, sending: Sending) => {
      await change((before) => ({ ...before, sending }))
      return checkouts.create({ body: sending.body }, { ...options, key: sending.key })
    },
    {
      fields: () => [
        'recipient',
        'dueDate',
        'comment',
        ...work.lines.flatMap((_, at) => [`items.${at}`, `items.${at}.quantity`]),
      ],
      onDone: async ({ handover, data }, { name }) => {
        toast.success(say('lend.done', { count: data.length, shown: formatNumber(data.length), name }))
        refreshCheckouts()
        await change(() => NO_LENDING)
        onDone({ handover, name })
      },
      onRefused: ({ unanswered, status }) => {
        play('bad')
        // Nobody knows whether one without an answer took effect: it stays to be sent again, never another one.
        if (!unanswered && status < 500) void change((before) => ({ ...before, sending: null }))
      },
    },
  )
  const goOn = useEffectEvent(() => {
    if (work.sending) submit(work.sending)
  })
  useEffect(() => {
    if (isRestored) goOn()
  }, [isRestored])
  return { submit, saving, errors, forget: () => setErrors({}) }
}

/** What is read comes into the list, or says why it does not. */
const useAdding = (kept: KeptWork<LendWork>, forget: () => void) => {
  const say = checkoutWords.use()
  const sayPhone = checkoutPhoneWords.use()
  const address = useRouterState({ select: (state) => state.location.searchStr })
  const add = (item: Item) => {
    const reason = refusalOf(item)
    play(reason ? 'bad' : 'good')
    if (reason) return toast.error(say('lend.not_lent', { name: item.name, reason }))
    forget()
    void kept.change((before) => ({ ...before, lines: withItem(before.lines, item) }))
    return announce(say('lend.scanned', { name: item.name }))
  }
  const read = async (code: string) => {
    try {
      const item = await itemOfCode(code)
      if (item) return add(item)
      play('bad')
      toast.error(say('lend.unknown', { code }))
    } catch {
      play('bad')
      toast.error(sayPhone('lend.cut_code', { code }))
    }
  }
  const bring = useEffectEvent(async (guid: string) => {
    const item = await items.get({ params: { guid } }, { quiet: true }).catch(() => null)
    // A screen that is opened again has it already.
    if (item && !kept.now().lines.some((line) => line.item.guid === guid)) add(item)
  })
  const goTo = useGoTo()
  const forgetAsked = useEffectEvent(() => goTo('/m/lend', { replace: true }))
  useEffect(() => {
    const guid = new URLSearchParams(address).get('item')
    // Taken once: the page that is opened again has it in its list, or is done with it.
    if (kept.isRestored && guid) void bring(guid).then(forgetAsked)
  }, [kept.isRestored, address])
  return { add, read }
}

/**
 * Things are handed over to somebody: scanned or looked up, several in one act, and signed for (CHK-01, CHK-06, X-19).
 */
export const PhoneLendPage = () => {
  const say = checkoutPhoneWords.use()
  const sayWide = checkoutWords.use()
  const kept = useKeptWork<LendWork>('checkout', NO_LENDING, isNoLending)
  const { work, change } = kept
  const { recipient, lines, dueDate, comment, sending } = work
  const [toSign, setToSign] = useState<ToSign | null>(null)
  const [open, setOpen] = useState<'recipient' | 'item' | null>(null)
  const [tried, setTried] = useState(false)
  const [isDateWrong, setDateWrong] = useState(false)
  const { submit, saving, errors, forget } = useLending(kept, (handed) => {
    setTried(false)
    setToSign(handed)
  })
  const { add, read } = useAdding(kept, forget)
  const isCut = useReach() !== 'open'
  const set = (part: Partial<LendWork>) => {
    forget()
    void change((before) => ({ ...before, ...part }))
  }
  useEffect(startListening, [])
  useScan(({ code }) => {
    for (const one of codesOf(code)) void read(one)
  }, sending === null)

  const missing = [lines.length === 0 && sayWide('lend.needed'), !recipient && sayWide('lend.recipient_needed')].filter(
    (text) => text !== false,
  )
  const isPast = dueDate !== null && !isDateWrong && dueDate < companyToday(new Date(), timeZone())
  const dateError = isDateWrong ? refusalOfDate(dueDate ?? '') : isPast ? errorText('checkout_past') : null
  const begin = () => {
    setTried(true)
    const next = sendingOf(work, randomKey())
    if (next && missing.length === 0 && !dateError && lines.every((line) => wrongOf(line) === null)) submit(next)
  }
  return (
    <PhonePage title={say('lend.title')}>
      {isCut && (
        <p className={`e-tint ${css.note}`} data-tone="warning" role="status">
          {say('lend.cut')}
        </p>
      )}
      {sending ? (
        <div className={css.part}>
          <p role="status">{say('lend.sending')}</p>
          <PhoneButton busy={saving} onClick={() => submit(sending)}>
            {say('lend.again')}
          </PhoneButton>
        </div>
      ) : (
        <>
          <PhoneReader />
          <Chosen
            action={say(recipient ? 'change' : 'choose')}
            onPress={() => setOpen('recipient')}
            {...((errors['recipient'] || (tried && !recipient)) && { tone: 'error' as const })}
          >
            {errors['recipient'] ?? (recipient ? say('lend.to', { name: recipient.name }) : say('lend.to_whom'))}
          </Chosen>
          <div className={css.part}>
            <PhoneButton look="plain" onClick={() => setOpen('item')}>
              {say('lend.find')}
            </PhoneButton>
          </div>
          <Lines
            lines={lines}
            errors={errors}
            tried={tried}
            onChange={(next) => {
              forget()
              void change((before) => ({ ...before, lines: next(before.lines) }))
            }}
          />
          <div className={css.part}>
            <PhoneDate
              label={sayWide('lend.due')}
              value={dueDate}
              error={errors['dueDate'] ?? (tried ? dateError : null)}
              onChange={(value, isWrong) => {
                setDateWrong(isWrong)
                set({ dueDate: value })
              }}
            />
            <PhoneField
              label={sayWide('lend.comment')}
              maxLength={5_000}
              value={comment}
              error={errors['comment'] ?? null}
              onChange={(event) => set({ comment: event.currentTarget.value })}
            />
          </div>
          <WorkFoot wrong={tried && missing.length > 0 ? missing.join('. ') : null}>
            <PhoneButton
              busy={saving}
              aria-disabled={isCut || undefined}
              onClick={() => (isCut ? toast.info(say('lend.cut')) : begin())}
            >
              {say('lend.take')}
              {lines.length > 0 && ` (${formatNumber(lines.length)})`}
            </PhoneButton>
          </WorkFoot>
        </>
      )}
      {open === 'recipient' && (
        <PhoneRecipientSheet
          onChoose={({ guid, name }) => {
            set({ recipient: { guid, name } })
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'item' && (
        <FindItemSheet
          onChoose={(item) => {
            add(item)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {toSign && <LendSignature {...toSign} onClose={() => setToSign(null)} />}
    </PhonePage>
  )
}

/** Why so much of it is not lent, as far as this device knows (CHK-07). */
const wrongOf = ({ item, quantity }: Lending): string | null => {
  const reason = refusalOf(item)
  if (reason || item.type === 'equipment') return reason
  if (quantity === null) return errorText('required') ?? null
  if (quantity <= 0) return errorText('quantity_zero') ?? null
  return quantity > item.quantityAvailable
    ? (errorText('checkout_too_much', { name: item.name, quantity: formatNumber(item.quantityAvailable) }) ?? null)
    : null
}

type LinesProps = {
  lines: readonly Lending[]
  errors: FieldTexts
  tried: boolean
  onChange: (next: (before: readonly Lending[]) => readonly Lending[]) => void
}
/** The latest on top, each with what is wrong with it. */
const Lines = ({ lines, errors, tried, onChange }: LinesProps) => {
  const say = checkoutWords.use()
  if (lines.length === 0) return null
  return (
    <WorkLines label={say('lend.things')}>
      {lines
        .map((line, at) => {
          const { item, quantity } = line
          const isOne = item.type === 'equipment'
          const wrong = errors[`items.${at}.quantity`] ?? (quantity === null && !tried ? null : wrongOf(line))
          return (
            <WorkLine
              key={item.guid}
              guid={item.guid}
              title={item.name}
              text={[
                item.parent.name,
                say('lend.available', { quantity: quantityText(item.quantityAvailable, item.unit) }),
              ].join(' · ')}
              wrong={errors[`items.${at}`] ?? (isOne ? wrong : null)}
              remove={say('lend.remove', { name: item.name })}
              onRemove={() => onChange((before) => before.filter((one) => one.item.guid !== item.guid))}
            >
              {!isOne && (
                <PhoneQuantity
                  label={say('lend.quantity_of', { name: item.name })}
                  decimals={decimalsOf(item.unit)}
                  value={quantity}
                  error={wrong}
                  onChange={(next) =>
                    onChange((before) =>
                      before.map((one) => (one.item.guid === item.guid ? { ...one, quantity: next } : one)),
                    )
                  }
                />
              )}
            </WorkLine>
          )
        })
        .toReversed()}
    </WorkLines>
  )
}
