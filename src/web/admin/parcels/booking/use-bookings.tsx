import { type ReactNode, useState } from 'react'
import type { Selection } from '#web/admin/parts/data-table.tsx'
import type { BookingStarted } from '#web/admin/request/couriers/bookings.ts'
import { BookDialog } from './book-dialog.tsx'
import { settledOf, type ToBook } from './booking-results.ts'
import { BookingTask } from './booking-task.tsx'

type Task = { id: number; toBook: ToBook; started: BookingStarted; courierName: string }

/**
 * The bookings that were started on this screen; they stay on it until they are dismissed. `ask` opens the dialog, and
 * the caller must render `element` above its list. What was booked loses its tick, what was refused keeps it.
 */
export function useBookings(onSelect: (change: (selected: Selection) => Selection) => void): {
  ask: (toBook: ToBook) => void
  element: ReactNode
} {
  const [asking, setAsking] = useState<ToBook>()
  const [tasks, setTasks] = useState<Task[]>([])
  const [openId, setOpenId] = useState<number>()
  const start = (toBook: ToBook) => (started: BookingStarted, courierName: string) => {
    const id = (tasks.at(-1)?.id ?? 0) + 1
    setTasks([...tasks, { id, toBook, started, courierName }])
    setOpenId(id)
    setAsking(undefined)
  }
  const untick = (numbers: string[]) =>
    onSelect((selected) => Object.fromEntries(Object.entries(selected).filter(([number]) => !numbers.includes(number))))
  return {
    ask: setAsking,
    element: (
      <>
        {tasks.map(({ id, toBook, started, courierName }) => (
          <BookingTask
            key={id}
            started={started}
            courierName={courierName}
            isOpen={openId === id}
            onOpen={() => setOpenId(id)}
            onClose={() => setOpenId(undefined)}
            onDismiss={() => setTasks(tasks.filter((task) => task.id !== id))}
            onFinished={(results) => untick(settledOf(toBook, results))}
          />
        ))}
        {asking && <BookDialog toBook={asking} onClose={() => setAsking(undefined)} onStarted={start(asking)} />}
      </>
    ),
  }
}
