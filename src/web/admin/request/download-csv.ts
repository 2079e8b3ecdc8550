import { z } from 'zod'
import { dhakaDay } from '#shared/dates.ts'
import { NoConnection, readAnswer } from '../api.ts'

/**
 * Downloads a list as CSV, for example users-2026-11-21.csv.
 * @param query filters of the list; empty values are left out
 * @throws ApiRefusal, NoConnection
 */
export async function downloadCsv(
  list: string,
  query: Record<string, string | number | undefined>,
  name = list.replace(/-csv$/, ''),
): Promise<void> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  const response = await fetch(`/backend/api/${list}?${params}`).catch(() => undefined)
  if (!response) throw new NoConnection()
  if (!response.ok) readAnswer(response.status, await response.json().catch(() => undefined), z.never())
  const file = await response.blob().catch(() => undefined)
  if (!file) throw new NoConnection()
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${dhakaDay(new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
