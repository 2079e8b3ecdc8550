import { expect, test } from 'vitest'
import type { ImportReport } from '#web/admin/request/catalogue/import.ts'
import { asBroughtBack, wantedOf } from './import-labels.ts'

const none = {
  read: 2,
  new: 0,
  changed: 0,
  unchanged: 0,
  repeated: 0,
  skipped: 0,
  refused: 0,
  mended: 0,
  withoutPrice: 0,
}
const report: ImportReport = {
  totals: { ...none, unchanged: 1, skipped: 1 },
  rows: [
    { place: 'line 2', name: 'Polo', outcome: 'unchanged', number: 1, mended: [], notes: [] },
    {
      place: 'line 3',
      name: 'Saree',
      outcome: 'skipped',
      number: 2,
      mended: [],
      mendedIfBack: ["price '৳ 900' read as 900"],
      notes: [],
      reason: 'it was deleted in the shop',
    },
  ],
  dryRun: true,
  unfetched: 0,
  made: [],
}

test('deleted products that are to come back are shown as changed with their corrections, and their tab, totals and button follow', () => {
  const { rows, totals } = asBroughtBack(report)
  expect(totals).toEqual({ ...none, unchanged: 1, changed: 1, mended: 1 })
  expect(rows[0]).toBe(report.rows[0])
  expect(rows[1]).toEqual({
    place: 'line 3',
    name: 'Saree',
    outcome: 'changed',
    number: 2,
    mended: ["price '৳ 900' read as 900"],
    notes: [],
    changes: ['brought back'],
  })
  const trial = { success: true, format: 'shop', report } as const
  expect(wantedOf(trial, { fetchPictures: false, bringBack: true })).toBe('Import 1 Product')
  expect(wantedOf(trial, { fetchPictures: false, bringBack: false })).toBeUndefined()
})
