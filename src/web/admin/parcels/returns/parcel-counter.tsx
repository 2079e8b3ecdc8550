import { type KeyboardEvent, useEffect, useRef } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { underThumb } from '#web/admin/parts/under-thumb.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { CounterHead, CounterKeys } from './counter-head.tsx'
import { CounterRow, focusCounter } from './counter-row.tsx'
import { atCounter, type Counted, setPieces } from './received-pieces.ts'
import { addKey, type Burst, isScan } from './scan-burst.ts'
import { type Receiving, useReceiving } from './use-receiving.ts'
import { useScreenKeys } from './use-screen-keys.ts'

type Before = { counted: Counted[]; note: string }

type Props = Receiving & { parcel: ParcelView; onScan: (number: string) => void; onClose: () => void }

/**
 * An opened parcel at the return counter: the bin of each piece, and Receive. Scans while it is open change nothing
 * here: they go to `onScan`.
 */
export function ParcelCounter({ parcel: opened, onScan, onClose, ...receiving }: Props) {
  const parcel = atCounter(opened)
  const list = useRef<HTMLUListElement>(null)
  const receiveButton = useRef<HTMLButtonElement>(null)
  const burst = useRef<Burst<Before>>(undefined)
  const { counted, note, wrong, isPending, ...form } = useReceiving(parcel, list, receiving)
  const { asksNothing, isPartial, back, submit, change, setNote } = form

  useEffect(() => {
    focusCounter(list.current, 0)
  }, [])
  useScreenKeys({ onReceive: submit, onEscape: () => isPending || onClose() })

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const at = event.timeStamp
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Enter' && isPlain && isScan(burst.current, at) && burst.current) {
      event.preventDefault()
      event.stopPropagation()
      const { text, before } = burst.current
      burst.current = undefined
      change(before.counted)
      setNote(before.note)
      onScan(text)
    } else if (event.key.length === 1 && isPlain)
      burst.current = addKey(burst.current, { character: event.key, at }, { counted, note })
  }

  return (
    <section
      aria-label={t('Parcel {number}', { number: parcel.number })}
      onKeyDownCapture={onKeyDownCapture}
      className="mt-5 rounded-control border border-green bg-surface"
    >
      <CounterHead parcel={parcel} />
      <ul ref={list} className="divide-y divide-line border-line border-y px-4">
        {parcel.lines.map((line, at) => (
          <CounterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a parcel are known by their place
            key={at}
            line={line}
            counted={counted[at] ?? { quantity: line.quantity, toShelf: 0, toSecondChoice: 0, writtenOff: 0 }}
            isPartial={isPartial}
            error={wrong[`lines.${at}`]}
            disabled={isPending}
            onCount={(bin, pieces) =>
              change(counted.map((each, i) => (i === at ? setPieces(each, bin, pieces, isPartial) : each)))
            }
            onBin={(bin) => focusCounter(list.current, at, bin)}
            onNext={() => focusCounter(list.current, at + 1) || receiveButton.current?.focus()}
          />
        ))}
      </ul>
      <div className="grid gap-4 px-4 py-4">
        <TextInput
          label={t('Note')}
          optional={t('optional, seen by staff only')}
          className="max-w-xl"
          maxLength={500}
          autoComplete="off"
          value={note}
          disabled={isPending}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && receiveButton.current?.focus()}
        />
        {(wrong.all ?? wrong.lines ?? wrong.note) && (
          <p role="alert" className="text-red">
            {translateServerText(wrong.all ?? wrong.lines ?? wrong.note)}
          </p>
        )}
        {asksNothing && (
          <p role="alert" className="text-amber">
            {t('Nothing is counted as back. Receive once more if the customer kept every piece.')}
          </p>
        )}
        <div className={cx('-mx-4 flex flex-wrap items-center gap-3 px-4 max-sm:*:grow', underThumb)}>
          <Button ref={receiveButton} onClick={submit} busy={isPending}>
            {isPending
              ? t('Receiving...')
              : asksNothing
                ? t('Receive Nothing')
                : back > 0
                  ? t('Receive {pieces}', { pieces: many(back, 'piece') })
                  : t('Receive')}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {t('Put Aside')}
          </Button>
        </div>
        <CounterKeys />
      </div>
    </section>
  )
}
