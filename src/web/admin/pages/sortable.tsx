import { GripVertical } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { placeUnder } from './place-under.ts'

type Dragging = {
  /** Place of the row that is dragged. */
  at: number | undefined
  grab: (nr: number) => void
  moveTo: (from: number, to: number, isDone: boolean) => void
}

const ListOf = createContext<Dragging>({ at: undefined, grab: () => {}, moveTo: () => {} })

type ListProps = {
  total: number
  /** Accessible name: 'Section “Prices”'. */
  nameOf: (nr: number) => string
  /** `isDone`: moved by an arrow key, so no `onDrop` follows. A drag ends with `onDrop`. */
  onMove: (from: number, to: number, isDone: boolean) => void
  onDrop?: () => void
  label?: string
  className?: string
  children: ReactNode
}

/**
 * A list whose rows are dragged by their handle, by mouse or touch; with the focus on a handle the arrow keys move its
 * row. Rows reorder during the drag, and Escape reverts it.
 */
export function SortableList({ total, nameOf, onMove, onDrop, label, className = 'gap-4', children }: ListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ at: number; from: number }>()
  const [said, setSaid] = useState('')
  const moveTo = (from: number, to: number, isDone: boolean) => {
    if (to === from || to < 0 || to >= total) return
    onMove(from, to, isDone)
    setSaid(t('{from}: place {to} of {total}', { from: nameOf(from), to: to + 1, total }))
  }
  const dragTo = useStableCallback((to: number) => {
    if (!drag || to === drag.at) return
    moveTo(drag.at, to, false)
    setDrag({ ...drag, at: to })
  })
  const putBack = useStableCallback(() => dragTo(drag?.from ?? 0))
  const follow = useStableCallback((y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    if (drag) dragTo(placeUnder(rows, drag.at, y))
  })
  const drop = useStableCallback(() => onDrop?.())
  const isDragging = drag !== undefined
  // On the window, because a reordered row leaves the document for a moment, and loses its pointer capture.
  useEffect(() => {
    if (!isDragging) return
    const gone = new AbortController()
    const release = () => {
      setDrag(undefined)
      drop()
    }
    addEventListener('pointermove', (event) => follow(event.clientY), { signal: gone.signal })
    for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, release, { signal: gone.signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        putBack()
        setDrag(undefined)
        // Deferred until the order is restored; earlier, `onDrop` would see the dragged order.
        setTimeout(drop)
      },
      { signal: gone.signal, capture: true },
    )
    return () => gone.abort()
  }, [isDragging, follow, putBack, drop])
  return (
    <ListOf value={{ at: drag?.at, grab: (nr) => setDrag({ at: nr, from: nr }), moveTo }}>
      <ol ref={list} aria-label={label} className={cx('grid', className, isDragging && 'select-none')}>
        {children}
      </ol>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </ListOf>
  )
}

/** The drag handle of a row. */
export function Grip({ nr, name }: { nr: number; name: string }) {
  const { at, grab, moveTo } = use(ListOf)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    moveTo(nr, event.key === 'ArrowUp' ? nr - 1 : nr + 1, true)
  }
  return (
    <button
      type="button"
      aria-label={t('Drag {name}', { name })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title={t('Drag, or move with the arrow keys')}
      onPointerDown={(event: PointerEvent) => event.button === 0 && grab(nr)}
      onKeyDown={onKeyDown}
      className={cx(
        '-ml-2 grid size-11 shrink-0 touch-none place-items-center rounded-control text-stone hover:bg-mist hover:text-ink pointer-fine:size-8',
        at === nr ? 'cursor-grabbing bg-mist text-ink' : 'cursor-grab',
      )}
    >
      <GripVertical aria-hidden="true" className="size-4.5" />
    </button>
  )
}

/** Whether the row at this index is being dragged. */
export const useIsDragged = (nr: number): boolean => use(ListOf).at === nr

/** A row of the list; raised while it is dragged. */
export const SortableRow = ({ nr, children }: { nr: number; children: ReactNode }) => (
  <li
    className={cx(
      'grid gap-3 rounded-control border bg-paper p-3 sm:p-4',
      use(ListOf).at === nr ? 'border-green shadow-lift' : 'border-line',
    )}
  >
    {children}
  </li>
)
