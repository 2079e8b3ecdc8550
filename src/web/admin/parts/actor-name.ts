import { translateServerText } from '#web/admin/translate.ts'

/** What the server writes where no member of staff did something. */
const withoutUsername = new Set(['Shop', 'Customer', 'Import', 'Operator', 'Somebody'])

/** Who did something: usernames as they are, all others in the reader's language. */
export const actorName = (actor: string): string => (withoutUsername.has(actor) ? translateServerText(actor) : actor)
