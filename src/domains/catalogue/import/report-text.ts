import type { Report, RowReport } from './report.ts'

/** The report for the terminal: totals, then everything noteworthy row by row. */
export function reportText({ totals, rows, dryRun, unfetched, made }: Report): string {
  const lines = [
    dryRun ? 'Trial run: nothing was written.' : 'Done.',
    '',
    ...table([
      ['read', totals.read, ''],
      ['new', totals.new, ''],
      ['changed', totals.changed, ''],
      ['unchanged', totals.unchanged, ''],
      ['repeated', totals.repeated, 'rows that say the same as an earlier one'],
      ['skipped', totals.skipped, 'deleted in the shop; --bring-back brings them back'],
      ['corrected', totals.mended, 'of those imported'],
      [
        'no price',
        totals.withoutPrice,
        "of those imported; shown as 'Price not available', not for sale until they have one",
      ],
      ['refused', totals.refused, ''],
    ]),
  ]
  if (made.length > 0) lines.push('', `Categories made: ${made.join(', ')}`)
  if (unfetched > 0) {
    lines.push(
      '',
      `${unfetched} pictures are named by their address and were not fetched; the placeholder stands.`,
      'Fetch them with --fetch-images, or give a folder that holds them with --images FOLDER.',
    )
  }
  const told = rows.filter(
    (row) =>
      row.mended.length + row.notes.length > 0 ||
      row.withoutPrice ||
      row.stock ||
      row.outcome === 'skipped' ||
      row.outcome === 'refused' ||
      row.outcome === 'repeated',
  )
  if (told.length > 0) lines.push('', 'Row by row:')
  for (const row of told) {
    lines.push(`  ${row.place.padEnd(8)} ${row.outcome.padEnd(9)} ${nameOf(row)}`)
    if (row.reason) lines.push(`           - ${row.reason}`)
    if (row.withoutPrice) lines.push(`           - no price: ${row.withoutPrice}`)
    if (row.stock) lines.push(`           - ${row.stock}`)
    lines.push(...[...row.mended, ...row.notes].map((what) => `           - ${what}`))
  }
  // Names and URLs are untrusted: strip control characters that could drive the terminal.
  return lines.map((line) => line.replace(/\p{Cc}/gu, '')).join('\n')
}

const nameOf = ({ name, number }: RowReport) =>
  `${number ? `#${number} ` : ''}${name.length > 60 ? `${name.slice(0, 59)}…` : name}`

const table = (rows: [string, number, string][]) =>
  rows.map(([what, count, note]) => `  ${what.padEnd(10)}${String(count).padStart(8)}${note && `  ${note}`}`)
