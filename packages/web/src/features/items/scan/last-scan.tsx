import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowBackUp, IconBarcode } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { announce } from '../../../ui/live.ts'
import { quantityText } from '../../stock/index.ts'
import { COUNTED, type ScanEntry } from './session.ts'
import { VERDICTS } from './verdicts.ts'
import { scanWords } from './words.ts'
import css from './scan.module.css'

export const verdictText = ({ verdict, item, name }: ScanEntry): string =>
  scanWords.say(`verdict.${verdict}`, { place: verdict === 'place' ? name : (item?.parent.name ?? '') })

/** The latest scan, large and in front, so that it is read from arm's length; with its way back. */
export const LastScan = ({ entry, onUndo }: { entry: ScanEntry | undefined; onUndo: () => void }) => {
  const say = scanWords.use()
  const text =
    entry &&
    [verdictText(entry), entry.name, entry.total > 0 && entry.item ? quantityText(entry.total, entry.item.unit) : '']
      .filter(Boolean)
      .join(', ')
  useEffect(() => {
    if (text && entry?.verdict !== 'asked') announce(text)
  }, [text, entry])
  if (!entry)
    return (
      <section className={css.last} data-tone="waiting" aria-label={say('last')}>
        <IconBarcode size={40} stroke={1.4} aria-hidden />
        <p className={css.lastWord}>{say('none_yet')}</p>
      </section>
    )
  const { tone, icon: Icon } = VERDICTS[entry.verdict]
  const counted = entry.total > 0 && entry.item
  return (
    <section className={css.last} data-tone={tone} aria-label={say('last')} data-verdict={entry.verdict}>
      <Icon size={40} stroke={1.6} aria-hidden />
      <div className={css.lastText}>
        <p className={css.lastWord}>{verdictText(entry)}</p>
        <p className={css.lastName}>
          {entry.item ? (
            <Link
              to="/items/$folderGuid"
              params={{ folderGuid: entry.item.parent_guid }}
              search={{ item: entry.item.guid }}
            >
              {entry.name}
            </Link>
          ) : (
            entry.name || entry.code
          )}
        </p>
        {entry.name && (
          <p className={css.lastMeta}>
            <code>{entry.code}</code>
            {entry.item && <span>{entry.item.parent.name}</span>}
          </p>
        )}
      </div>
      {counted && (
        <p className={css.lastCount}>
          {entry.quantity !== 1 && <small>+{formatNumber(entry.quantity)}</small>}
          {quantityText(entry.total, counted.unit)}
        </p>
      )}
      {(COUNTED.includes(entry.verdict) && counted) || entry.verdict === 'unknown' ? (
        <Button
          className={css.undo ?? ''}
          variant="default"
          size="md"
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          onClick={onUndo}
        >
          {say('undo')}
        </Button>
      ) : null}
    </section>
  )
}
