import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** A browser in which the back office was opened in Bangla last. */
beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => 'bn' }))
afterAll(() => vi.unstubAllGlobals())

test('of a note, what the shop wrote is read in the language of the reader; own words stay', async () => {
  const { saidNote } = await import('./desk/said-note.ts')
  expect(saidNote('Cancelled by phone\nDid not order it: her brother did')).toBe(
    'ফোনে বাতিল\nতিনি অর্ডার করেননি: her brother did',
  )
  expect(saidNote('Bought it elsewhere')).toBe('অন্য জায়গা থেকে কিনেছেন')
  expect(saidNote('Call her son: 5 pm')).toBe('Call her son: 5 pm')
})

test('roles and pages have the names of the reader’s language, or the one that they have', async () => {
  const { roleName } = await import('./staff/role-name.ts')
  const { titleOfPage } = await import('./pages/title-of-page.ts')
  expect(roleName({ nameEn: 'Packer', nameBn: 'প্যাকার' })).toBe('প্যাকার')
  expect(roleName({ nameEn: 'Helper', nameBn: '' })).toBe('Helper')
  expect(titleOfPage({ title: 'Eid offers', titleBn: 'ঈদের অফার' })).toBe('ঈদের অফার')
  expect(titleOfPage({ title: 'Home page', titleBn: '' })).toBe('হোম পেজ')
})
