import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { many } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { underThumb } from '#web/admin/parts/under-thumb.ts'
import { type ParcelView, parcelKeys, receiveParcel } from '#web/admin/request/parcels.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { CounterHead, CounterKeys } from './counter-head.tsx'
import { CounterRow, focusCounter } from './counter-row.tsx'
import { atCounter, type Counted, firstCount, mayKeepSome, setPieces, uncountedPieces } from './received-pieces.ts'
import { addKey, type Burst, isScan } from './scan-burst.ts'
import { useScreenKeys } from './use-screen-keys.ts'

type Before = { counted: Counted[]; note: string }

/**
 * An opened parcel at the counter: what became of each piece, and Receive. A scan while it is open changes nothing
 * here: it goes to `onScan`.
 */
export function ParcelCounter({
  parcel: opened,
  inTurn,
  onScan,
  onReceived,
  onGone,
  onClose,
}: {
  parcel: ParcelView
  /** The next parcel may be scanned while this one is received. */
  inTurn: (task: () => Promise<unknown>) => void
  onScan: (number: string) => void
  onReceived: (parcel: ParcelView) => void
  /** It cannot be received any more; with the reason in words. */
  onGone: (reason: string) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const parcel = atCounter(opened)
  const list = useRef<HTMLUListElement>(null)
  const receiveButton = useRef<HTMLButtonElement>(null)
  const burst = useRef<Burst<Before>>(undefined)
  const [counted, setCounted] = useState(() => firstCount(parcel))
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [asksNothing, setAsksNothing] = useState(false)
  const isPartial = mayKeepSome(parcel)
  const back = counted.reduce((sum, line) => sum + line.quantity - uncountedPieces(line), 0)

  const receive = useMutation({
    mutationFn: () =>
      receiveParcel({
        number: parcel.number,
        lines: counted.map(({ quantity: _, ...line }, at) => ({ line: at, ...line })),
        note: note.trim(),
      }),
    onSuccess: onReceived,
    onError: (error) => {
      if (error instanceof ApiRefusal && [404, 409].includes(error.status))
        return onGone(`${parcel.number}: ${errorMessage(error)}`)
      const fields = error instanceof ApiRefusal ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { all: errorMessage(error) })
    },
    // Not awaited: the next scan does not wait for the lists.
    onSettled: () => {
      for (const key of parcelKeys) queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const submit = () => {
    if (receive.isPending) return
    const open = isPartial ? -1 : counted.findIndex((line) => uncountedPieces(line) > 0)
    const line = counted[open]
    if (line) {
      setWrong({
        [`lines.${open}`]: t('Please say what became of {pieces}', {
          pieces: many(uncountedPieces(line), 'more piece'),
        }),
      })
      focusCounter(list.current, open)
      return
    }
    // A partial delivery starts with nothing counted: Receive at once would say that the customer kept everything.
    if (back === 0 && !asksNothing) return setAsksNothing(true)
    setWrong({})
    // The error is shown by the mutation.
    inTurn(() => receive.mutateAsync().catch(() => undefined))
  }
  const change = (next: Counted[]) => {
    setCounted(next)
    setWrong({})
    setAsksNothing(false)
  }

  useEffect(() => {
    focusCounter(list.current, 0)
  }, [])
  useScreenKeys({ onReceive: submit, onEscape: () => receive.isPending || onClose() })

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
            disabled={receive.isPending}
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
          disabled={receive.isPending}
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
          <Button ref={receiveButton} onClick={submit} busy={receive.isPending}>
            {receive.isPending
              ? t('Receiving...')
              : asksNothing
                ? t('Receive Nothing')
                : back > 0
                  ? t('Receive {pieces}', { pieces: many(back, 'piece') })
                  : t('Receive')}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={receive.isPending}>
            {t('Put Aside')}
          </Button>
        </div>
        <CounterKeys />
      </div>
    </section>
  )
}
