import { maxMatches } from '#shared/paging.ts'
import { Refusal } from './refusal.ts'

/**
 * Checks the number of matching rows against the number that a person saw when selecting all of them.
 * @throws Refusal 409 if another number matches by now, 422 if they are too many for one action
 */
export function checkMatches(expected: number, found: number): void {
  if (found > maxMatches) {
    const words = `At most ${maxMatches.toLocaleString('en')} can be selected at once: please narrow the list first`
    throw new Refusal(422, 'too_many', words)
  }
  if (found === expected) return
  const [now, before] = [found, expected].map((many) => many.toLocaleString('en'))
  throw new Refusal(409, 'count_changed', `${now} match now, not ${before}: please look again`, { count: found })
}
