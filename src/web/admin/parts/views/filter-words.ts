import { digits, t, translateServerText } from '#web/admin/translate.ts'
import type { ViewBarState } from './view-bar.tsx'

/** Describes the filters of a list: the name of the view, or the values of its filters. */
export function filterWords({ current, isChanged, content }: Pick<ViewBarState, 'current' | 'isChanged' | 'content'>) {
  if (current && !isChanged) return current.key === 'all' ? '' : current.name
  return Object.entries(content().filters)
    .filter(([name]) => name !== 'sort' && name !== 'order')
    .map(([name, value]) => `${filterNames[name] ?? name}: ${typed.has(name) ? value : valueWords(value)}`)
    .join(', ')
}

/** Names of the filters in all lists that can select every match. */
const filterNames: Record<string, string> = {
  alike: t('perhaps the same order'),
  cash: t('cash'),
  category: t('category'),
  city: t('city'),
  courier: t('courier'),
  due: t('promised'),
  from: t('from'),
  group: t('group'),
  inquiryType: t('inquiry type'),
  joinedFrom: t('joined from'),
  joinedTo: t('joined to'),
  maxOrders: t('max orders'),
  maxPrice: t('max price'),
  maxSpent: t('max spent'),
  maxTotal: t('max total'),
  minOrders: t('min orders'),
  minPrice: t('min price'),
  minSpent: t('min spent'),
  minTotal: t('min total'),
  parcel: t('parcels'),
  payment: t('payment'),
  photos: t('photos'),
  product: t('product'),
  rating: t('rating'),
  replied: t('reply'),
  request: t('problem reports'),
  role: t('role'),
  search: t('search'),
  source: t('source'),
  state: t('state'),
  status: t('status'),
  tag: t('tag'),
  to: t('to'),
}

/** Typed values are not translated. */
const typed = new Set(['search', 'tag'])

/** 'out_for_delivery' → 'out for delivery'; in Bangla the label with the same English text. */
function valueWords(value: string): string {
  const words = value.replaceAll('_', ' ')
  const label = words.replace(/^./, (first) => first.toUpperCase())
  const shown = translateServerText(label)
  return shown === label ? translateServerText(digits(words)) : shown
}
