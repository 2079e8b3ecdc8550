import { dhakaDay } from '#shared/dates.ts'

/** Downloads CSV text as a file, for example pathao-orders-2026-11-21.csv. */
export function downloadText(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${dhakaDay(new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
