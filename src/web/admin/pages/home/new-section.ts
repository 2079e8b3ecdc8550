import type { HomeSection } from '#web/admin/request/pages.ts'

const none = { en: '', bn: '' }
const dayMs = 86_400_000

/** A section that has just been added. */
export function newSection(kind: HomeSection['kind'], id: string): HomeSection {
  const placed = { id, isHidden: false, showFrom: null, showUntil: null }
  const button = { button: none, link: '' }
  switch (kind) {
    case 'products':
      return { ...placed, kind, title: none, collection: '', count: 4 }
    case 'categories':
    case 'posts':
      return { ...placed, kind, title: none }
    case 'film':
      return { ...placed, kind, title: none, text: none, ...button }
    case 'text':
      return { ...placed, kind, title: none, text: none, picture: '', isOnGreen: false, ...button }
    case 'countdown':
      return { ...placed, kind, title: none, text: none, until: aWeekFromNow(), ...button }
    default:
      return { ...placed, kind }
  }
}

/** Rounded to the minute, because its input has no seconds. */
const aWeekFromNow = () => `${new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 16)}:00.000Z`
