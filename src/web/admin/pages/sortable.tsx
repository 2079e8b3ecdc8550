import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type ListProps = {
  ids: string[]
  /** For people who do not see it: 'Section “Prices”'. */
  nameOf: (nr: number) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** A list whose rows are dragged by their grip: with mouse, finger, or Space and the arrow keys. */
export function SortableList({ ids, nameOf, onMove, children }: ListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(ids, nameOf), screenReaderInstructions: instructions }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1]
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const instructions = {
  draggable: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, and Escape to leave it in place.',
}

function announcementsOf(ids: string[], nameOf: (nr: number) => string): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(ids.indexOf(String(id)))
  const place = (id: UniqueIdentifier | undefined) =>
    id === undefined ? 'its place' : `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up from ${place(active.id)}`,
    onDragOver: ({ active, over }) => `${name(active.id)} is over ${place(over?.id)}`,
    onDragEnd: ({ active, over }) => `${name(active.id)} is dropped at ${place(over?.id)}`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${place(active.id)}`,
  }
}

type RowProps = {
  id: string
  name: string
  /** Gets the grip for its head. */
  children: (grip: ReactNode) => ReactNode
}

/** A row of a sortable list. */
export function SortableRow({ id, name, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cx(
        'grid gap-3 rounded-control border border-line bg-paper p-3 sm:p-4',
        isDragging && 'relative z-10 border-green shadow-lift',
      )}
    >
      {children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${name}`}
          title="Drag"
          className="-ml-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-stone hover:bg-mist hover:text-ink active:cursor-grabbing pointer-fine:size-8"
        >
          <GripVertical aria-hidden="true" className="size-4.5" />
        </button>,
      )}
    </li>
  )
}
