import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { outbox } from '../../../kernel/outbox/index.ts'
import { randomKey } from '../../../kernel/random.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { errorText } from '../../../kernel/words.ts'
import {
  Chosen,
  PhoneButton,
  PhoneField,
  PhonePage,
  PhoneQuantity,
  useGoTo,
  WaitingCodes,
  WorkFoot,
  WorkLine,
  WorkLines,
} from '../../../shell/phone/index.ts'
import type { Signed } from '../../../ui/signature-pad.tsx'
import { codesOf, PhoneReader } from '../../items/index.ts'
import { decimalsOf, quantityText } from '../../stock/index.ts'
import { checkouts } from '../api.ts'
import { withOut, type Coming } from '../coming.ts'
import { checkoutWords } from '../words.ts'
import type { CheckinAct } from './checkin-act.ts'
import { checkinActs } from './checkin-acts.ts'
import { ChooseOutSheet } from './choose-out-sheet.tsx'
import { useKnownOut } from './known-out.ts'
import { dueText } from './out-card.tsx'
import type { Narrowed } from './out-list.tsx'
import { NO_RETURN, useReturnWork, type ReturnWork } from './return-work.ts'
import { SignSheet } from './sign-sheet.tsx'
import { checkoutPhoneWords } from './words.ts'
import css from './checkouts.module.css'

/** Why so much of it does not come back, as far as this device knows; the server says the rest (CHK-08). */
const refusalOf = ({ checkout: { item, remaining }, quantity }: Coming): string | null => {
  if (quantity === null) return errorText('required') ?? null
  if (quantity <= 0) return errorText('quantity_zero') ?? null
  return quantity > remaining
    ? (errorText('checkin_too_much', { name: item.name, quantity: formatNumber(remaining) }) ?? null)
    : null
}

type Handed = NonNullable<ReturnWork['handed']>
/**
 * First written in the list, then handed over to what sends it: from then on it is kept there until the server has it.
 */
const useHanding = ({ work, change, isRestored }: ReturnType<typeof useReturnWork>) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { submit: hand, saving } = useSubmit(
    async (_options, handed: Handed) => {
      await change((before) => ({ ...before, handed }))
      return checkinActs.submit(handed.act, handed.key)
    },
    {
      onDone: async (outcome) => {
        setRefusal(outcome.state === 'refused' ? outcome.refusal : null)
        if (outcome.state === 'refused') {
          play('bad')
          return change((before) => ({ ...before, handed: null }))
        }
        if (outcome.state === 'kept') toast.info(checkoutPhoneWords.say('back.kept'))
        await change(() => NO_RETURN)
      },
    },
  )
  const goOn = useEffectEvent(() => {
    if (work.handed) hand(work.handed)
  })
  useEffect(() => {
    if (isRestored) goOn()
  }, [isRestored])
  return { hand, saving, refusal, forget: () => setRefusal(null) }
}

/** What the address brings into the list: one checkout, all of a thing or a person to choose from, or a refused act. */
const useAsked = (work: ReturnType<typeof useReturnWork>) => {
  const address = useRouterState({ select: (state) => state.location.searchStr })
  const [choosing, setChoosing] = useState<Omit<Narrowed, 'text'> | null>(null)
  const add = (out: readonly Checkout[]) =>
    void work.change((before) => ({ ...before, lines: withOut(before.lines, out) }))
  const bring = useEffectEvent(async (asked: URLSearchParams) => {
    const [checkout, item, recipient] = ['checkout', 'item', 'recipient'].map((name) => asked.get(name) ?? undefined)
    const refused = outbox.entries().find(({ id, refusal }) => id === asked.get('unsent') && refusal !== null)
    if (refused) {
      const { lines, codes, comment } = refused.input as CheckinAct
      void work.change((before) => ({ ...before, comment: before.comment || comment }))
      for (const code of codes) work.read(code)
      await outbox.leaveOut(refused)
      // What came back meanwhile is no part of it any more.
      const out = lines.map((line) => checkouts.get({ params: { guid: line.checkout.guid } }, { quiet: true }))
      const known = await Promise.all(out.map((one, at) => one.catch(() => lines[at]!.checkout)))
      return add(known)
    }
    if (checkout) {
      const found = await checkouts.get({ params: { guid: checkout } }, { quiet: true }).catch(() => null)
      if (found) add([found])
    } else if (item ?? recipient) setChoosing({ ...(item && { item }), ...(recipient && { recipient }) })
  })
  const goTo = useGoTo()
  const forgetAsked = useEffectEvent(() => goTo('/m/return', { replace: true }))
  useEffect(() => {
    // Taken once: the page that is opened again has it in its list, or is done with it.
    if (work.isRestored && address) void bring(new URLSearchParams(address)).then(forgetAsked)
  }, [work.isRestored, address])
  return { choosing, setChoosing, add }
}

/**
 * Things come back: scanned, or chosen among what is out, whole or in part, signed for if one likes (CHK-08, CHK-11).
 */
export const PhoneReturnPage = () => {
  const say = checkoutPhoneWords.use()
  const sayWide = checkoutWords.use()
  const { out } = useKnownOut()
  const kept = useReturnWork(out)
  const { work, change, read } = kept
  const { lines, codes, unknown, comment } = work
  const { choosing, setChoosing, add } = useAsked(kept)
  const { hand, saving, refusal, forget } = useHanding(kept)
  const [signing, setSigning] = useState(false)
  const [tried, setTried] = useState(false)
  useEffect(startListening, [])
  useScan(({ code }) => {
    forget()
    for (const one of codesOf(code)) read(one)
  })
  const set = (line: Coming, quantity: number | null) => {
    forget()
    void change((before) => ({
      ...before,
      lines: before.lines.map((one) => (one.checkout.guid === line.checkout.guid ? { ...one, quantity } : one)),
    }))
  }
  const remove = ({ checkout }: Coming) => {
    forget()
    void change((before) => ({
      ...before,
      lines: before.lines.filter((one) => one.checkout.guid !== checkout.guid),
    }))
  }
  const send = (signed: Signed | null) => {
    setSigning(false)
    setTried(false)
    const signature = signed && { ...signed, key: randomKey() }
    const act: CheckinAct = { lines, comment, codes: codes.map(({ code }) => code), wrong: [], signature }
    hand({ key: randomKey(), act })
  }
  const count = lines.length + codes.length
  const begin = () => {
    setTried(true)
    if (lines.every((line) => refusalOf(line) === null)) setSigning(true)
  }
  return (
    <PhonePage title={say('back.title')}>
      <PhoneReader />
      <div className={css.part}>
        <PhoneButton look="plain" onClick={() => setChoosing({})}>
          {say('back.find')}
        </PhoneButton>
      </div>
      <WaitingCodes codes={codes} text={say('back.waiting')} />
      {unknown.map((code) => (
        <Chosen
          key={code}
          tone="error"
          action={say('remove')}
          onPress={() =>
            void change((before) => ({ ...before, unknown: before.unknown.filter((other) => other !== code) }))
          }
        >
          {sayWide('back.unknown', { code })}
        </Chosen>
      ))}
      {lines.length > 0 && (
        <WorkLines label={sayWide('back.things')}>
          {lines.toReversed().map((line) => {
            const { item, recipient, remaining } = line.checkout
            const wrong = refusalOf(line)
            return (
              <WorkLine
                key={line.checkout.guid}
                guid={line.checkout.guid}
                title={item.name}
                text={[
                  sayWide('back.of', { name: recipient.name, quantity: quantityText(remaining, item.unit) }),
                  dueText(line.checkout),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                remove={sayWide('lend.remove', { name: item.name })}
                onRemove={() => remove(line)}
              >
                {remaining !== 1 && (
                  <PhoneQuantity
                    label={sayWide('lend.quantity_of', { name: item.name })}
                    decimals={decimalsOf(item.unit)}
                    value={line.quantity}
                    error={line.quantity === null && !tried ? null : wrong}
                    onChange={(quantity) => set(line, quantity)}
                  />
                )}
              </WorkLine>
            )
          })}
        </WorkLines>
      )}
      {count > 0 && (
        <>
          <div className={css.part}>
            <PhoneField
              label={sayWide('lend.comment')}
              maxLength={5_000}
              value={comment}
              onChange={(event) => {
                const text = event.currentTarget.value
                void change((before) => ({ ...before, comment: text }))
              }}
            />
          </div>
          <WorkFoot wrong={refusal}>
            <PhoneButton busy={saving} onClick={begin}>
              {say('back.take')} ({formatNumber(count)})
            </PhoneButton>
          </WorkFoot>
        </>
      )}
      {choosing && (
        <ChooseOutSheet
          of={choosing}
          chosen={(guid) => lines.some(({ checkout }) => checkout.guid === guid)}
          onChoose={(chosen) => {
            forget()
            add(chosen)
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
      {signing && (
        <SignSheet
          title={sayWide('sign.back_title')}
          help={sayWide('sign.back_help')}
          saving={saving}
          onSign={send}
          onWithout={() => send(null)}
          onClose={() => setSigning(false)}
        />
      )}
    </PhonePage>
  )
}
