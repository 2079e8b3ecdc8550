import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Selection } from '#web/admin/parts/data-table.tsx'
import { type BookingStarted, recentBookingsQuery } from '#web/admin/request/couriers/bookings.ts'
import { useSession } from '#web/admin/session.ts'
import { useCourierName } from '../use-courier-name.ts'
import { BookDialog } from './book-dialog.tsx'
import { settledOf, type ToBook } from './booking-results.ts'
import { BookingTask } from './booking-task.tsx'

type Task = { id: number; toBook: ToBook; started: BookingStarted; courierName: string }

/**
 * Bookings started on this screen, and those that are running or ended while the user was elsewhere; they stay until
 * dismissed. `ask` opens the dialog, and the caller renders `element` above its list. Booked rows are deselected,
 * refused rows stay selected.
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
  const nameOf = useCourierName()
  const { found, dismiss } = useFoundBookings(tasks)
  const untick = (numbers: string[]) =>
    onSelect((selected) => Object.fromEntries(Object.entries(selected).filter(([number]) => !numbers.includes(number))))
  return {
    ask: setAsking,
    element: (
      <>
        {found.map(({ jobId, courier }) => (
          <BookingTask
            key={`found ${jobId}`}
            started={{ jobId, results: [] }}
            courierName={nameOf(courier)}
            isOpen={openId === -jobId}
            onOpen={() => setOpenId(-jobId)}
            onClose={() => setOpenId(undefined)}
            onDismiss={() => dismiss(jobId)}
            onFinished={() => remember(jobId)}
          />
        ))}
        {tasks.map(({ id, toBook, started, courierName }) => (
          <BookingTask
            key={id}
            started={started}
            courierName={courierName}
            isOpen={openId === id}
            onOpen={() => setOpenId(id)}
            onClose={() => setOpenId(undefined)}
            onDismiss={() => {
              setTasks(tasks.filter((task) => task.id !== id))
              if (started.jobId !== null) dismiss(started.jobId)
            }}
            onFinished={(results) => {
              if (started.jobId !== null) remember(started.jobId)
              untick(settledOf(toBook, results))
            }}
          />
        ))}
        {asking && <BookDialog toBook={asking} onClose={() => setAsking(undefined)} onStarted={start(asking)} />}
      </>
    ),
  }
}

/** Bookings that were started on another screen, or before the user left this one. */
function useFoundBookings(tasks: Task[]) {
  const { can } = useSession()
  const { data: recent = [] } = useQuery({ ...recentBookingsQuery, enabled: can('orders.edit') })
  const [known, setKnown] = useState(readKnown)
  const isNew = (id: number) => !known.includes(id) && !tasks.some(({ started }) => started.jobId === id)
  return {
    found: recent.filter(({ jobId }) => isNew(jobId)),
    dismiss: (jobId: number) => setKnown(remember(jobId)),
  }
}

const storedIn = 'known-bookings'

/** Ids of bookings whose result was shown in this tab, or that were dismissed: they are not shown again. */
const readKnown = (): readonly number[] =>
  (sessionStorage.getItem(storedIn) ?? '').split(' ').filter(Boolean).map(Number)

function remember(jobId: number): readonly number[] {
  const known = [...readKnown(), jobId].slice(-50)
  sessionStorage.setItem(storedIn, known.join(' '))
  return known
}
