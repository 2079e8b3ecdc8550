import { translateServerText } from '#web/admin/translate.ts'

/** Names that the server writes as actor of actions without a staff user. */
const withoutUsername = new Set(['Shop', 'Customer', 'Import', 'Operator', 'Somebody'])

/** Displays an actor: usernames unchanged, all others translated. */
export const actorName = (actor: string): string => (withoutUsername.has(actor) ? translateServerText(actor) : actor)
