import type { KeyboardEvent } from 'react'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { many } from '#web/admin/parts/figures.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { PieceCounter } from '../piece-counter.tsx'
import { type Bin, bins, type Counted, uncountedPieces } from './received-pieces.ts'

export const binLabels: Record<Bin, { label: string; key: string }> = {
  toShelf: { label: t('To shelf'), key: 'S' },
  toSecondChoice: { label: t('Second choice'), key: 'D' },
  writtenOff: { label: t('Write off'), key: 'W' },
}

/**
 * The bin of a letter key: S, D or W. By `code`, too, because a Bangla layout produces other letters with these keys.
 */
const binOf = ({ key, code }: { key: string; code: string }): Bin | undefined => {
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '')
  return bins.find((bin) => binLabels[bin].key === letter)
}

/**
 * Moves the focus to a counter of the list, by default that of the first bin. @returns false if there is no such line
 */
export function focusCounter(list: Element | null, line: number, bin: Bin = 'toShelf'): boolean {
  const field = list?.children[line]?.querySelector<HTMLInputElement>(`[data-bin="${bin}"] input`)
  field?.focus()
  return field !== null && field !== undefined
}

/** A line of the parcel with a counter for each bin. The letters move between the counters, Enter leaves the line. */
export function CounterRow({
  line,
  counted,
  isPartial,
  error,
  disabled,
  onCount,
  onBin,
  onNext,
}: {
  line: ParcelView['lines'][number]
  counted: Counted
  isPartial: boolean
  error: string | undefined
  disabled: boolean
  onCount: (bin: Bin, pieces: number) => void
  /** A letter key was pressed: moves the focus to the counter of that bin. */
  onBin: (bin: Bin) => void
  onNext: () => void
}) {
  const name = [line.name, variantName(line)].filter(Boolean).join(', ')
  const open = uncountedPieces(counted)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const bin = binOf(event)
    if (bin) {
      event.preventDefault()
      onBin(bin)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onNext()
    }
  }
  return (
    <li className="grid gap-x-6 gap-y-3 py-3.5 xl:grid-cols-[minmax(12rem,1fr)_auto] xl:items-center">
      <div className="min-w-0">
        <p className="font-semibold text-base">{line.name}</p>
        <p className="text-ink-soft">
          {[variantName(line), many(line.quantity, 'piece')].filter(Boolean).join(' · ')}
          <span className="wrap-anywhere block text-stone text-xs">{line.sku}</span>
        </p>
        {error ? (
          <p role="alert" className="mt-1 flex gap-1.5 text-red">
            <span aria-hidden="true">◆</span>
            {translateServerText(error)}
          </p>
        ) : (
          open > 0 && (
            <p className={cx('mt-1', isPartial ? 'text-ink-soft' : 'text-amber')}>
              {isPartial
                ? t('{pieces} kept by the customer', { pieces: many(open, 'piece') })
                : t('{pieces} to say yet', { pieces: many(open, 'piece') })}
            </p>
          )
        )}
      </div>
      <fieldset aria-label={name} className="grid min-w-0 gap-x-6 gap-y-2 sm:grid-cols-3">
        {bins.map((bin) => (
          <div key={bin} data-bin={bin} className="flex items-center justify-between gap-x-3 sm:grid sm:gap-1">
            <p aria-hidden="true" className="text-ink-soft">
              {binLabels[bin].label} <Key>{binLabels[bin].key}</Key>
            </p>
            <PieceCounter
              label={`${binLabels[bin].label}: ${name}`}
              value={counted[bin]}
              max={counted.quantity}
              disabled={disabled}
              onChange={(pieces) => onCount(bin, pieces)}
              onKeyDown={onKeyDown}
            />
          </div>
        ))}
      </fieldset>
    </li>
  )
}

/** A key of the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[3px] border border-line px-1.5 font-sans text-ink-soft text-xs leading-none">{children}</kbd>
)
