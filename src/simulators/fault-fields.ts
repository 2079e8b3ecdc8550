import type { SimulatedCourier } from './couriers/simulated-courier.ts'
import type { Faults } from './faults.ts'

/** A fault as the page shows and reads it. */
export type FaultField = {
  name: string
  label: string
  type: 'percent' | 'ms' | 'text' | 'yes'
  shown: (courier: SimulatedCourier) => string
  isActive: (courier: SimulatedCourier) => boolean
  /** @param value checked by `wrongFault` */
  set: (courier: SimulatedCourier, value: string) => void | Promise<void>
}

type Names<T> = { [Name in keyof Faults]: Faults[Name] extends T ? Name : never }[keyof Faults]

const percent = (name: 'lostAnswers' | 'repeatedEvents' | 'reorderedEvents', label: string): FaultField => ({
  name,
  label,
  type: 'percent',
  shown: ({ faults }) => String(Math.round(faults[name] * 100)),
  isActive: ({ faults }) => faults[name] > 0,
  set: ({ faults }, value) => void (faults[name] = Number(value) / 100),
})
const yes = (name: Names<boolean>, label: string): FaultField => ({
  name,
  label,
  type: 'yes',
  shown: ({ faults }) => (faults[name] ? '1' : ''),
  isActive: ({ faults }) => faults[name],
  set: ({ faults }, value) => void (faults[name] = value === '1'),
})

export const faultFields: readonly FaultField[] = [
  percent('lostAnswers', 'Answers lost after the work is done, in %'),
  percent('repeatedEvents', 'Webhooks sent twice, in %'),
  percent('reorderedEvents', 'Webhooks sent after the next one, in %'),
  {
    name: 'delayMs',
    label: 'Delay of every answer, in ms',
    type: 'ms',
    shown: ({ faults }) => String(faults.delayMs),
    isActive: ({ faults }) => faults.delayMs > 0,
    set: ({ faults }, value) => void (faults.delayMs = Number(value)),
  },
  {
    name: 'refuseBookings',
    label: 'Refuse bookings with these words',
    type: 'text',
    shown: ({ faults }) => faults.refuseBookings,
    isActive: ({ faults }) => faults.refuseBookings !== '',
    set: ({ faults }, value) => void (faults.refuseBookings = value),
  },
  yes('isOversized', 'Answers of two megabytes'),
  yes('rejectsKeys', 'Answer 401 to everything'),
  {
    name: 'isFailing',
    label: 'Answer 500 for an hour of the clock',
    type: 'yes',
    shown: (courier) => (isFailing(courier) ? '1' : ''),
    isActive: (courier) => isFailing(courier),
    set: (courier, value) => {
      const { faults } = courier
      if (value !== '1') faults.failUntil = null
      // Saving other faults does not make it longer.
      else if (!isFailing(courier)) faults.failUntil = new Date(courier.now().getTime() + 3_600_000)
    },
  },
  {
    name: 'isDown',
    label: 'Down: refuse connections',
    type: 'yes',
    shown: (courier) => (courier.isDown() ? '1' : ''),
    isActive: (courier) => courier.isDown(),
    set: (courier, value) => courier.setDown(value === '1'),
  },
]

const isFailing = ({ faults, now }: SimulatedCourier) => faults.failUntil !== null && now() < faults.failUntil

const limits = { percent: 100, ms: 60_000 }

/** @returns what is wrong with a value, as a sentence; undefined if nothing is */
export function wrongFault({ type }: FaultField, value: string): string | undefined {
  if (type === 'text') return value.length > 200 ? 'Use at most 200 characters' : undefined
  if (type === 'yes') return value === '' || value === '1' ? undefined : 'Tick the box or leave it empty'
  const isGood = /^\d{1,5}$/.test(value) && Number(value) <= limits[type]
  return isGood ? undefined : `Use a whole number from 0 to ${limits[type].toLocaleString('en')}`
}
