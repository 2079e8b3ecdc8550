import type { ViewBarState } from './view-bar.tsx'

/** What the list is filtered by: the view, or the values of its filters. */
export function filterWords({ current, isChanged, content }: Pick<ViewBarState, 'current' | 'isChanged' | 'content'>) {
  if (current && !isChanged) return current.key === 'all' ? '' : current.name
  return Object.entries(content().filters)
    .filter(([name]) => name !== 'sort' && name !== 'order')
    .map(([name, value]) => `${wordOf(name)}: ${value.replaceAll('_', ' ')}`)
    .join(', ')
}

/** minTotal → min total */
const wordOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
