import { dhakaDay } from '#shared/dates.ts'

export type CsvColumn<Row> = { head: string; value: (row: Row) => string | number }

/** Rows as a spreadsheet opens them: UTF-8 with its mark so that Bangla is read as Bangla, no cell taken for a formula. */
export function csvOf<Row>(columns: CsvColumn<Row>[], rows: Row[]): string {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a file to the person: products-2026-11-21.csv. */
export function download(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${dhakaDay(new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
