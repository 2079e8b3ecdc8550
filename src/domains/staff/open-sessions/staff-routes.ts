import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { endOwnQuery, endStaffQuery, ownSession, staffSession } from './staff-contract.ts'

const ended = answerOf({ ended: z.number() })

/** Open sessions of the back office. A person whose session is ended must sign in again with the next request. */
export const openSessionRoutes = {
  own: route({
    method: 'GET',
    path: 'own-sessions',
    access: 'staff',
    summary: "One's own open sessions, the latest first",
    tag: 'staff',
    response: answerOf({ sessions: z.array(ownSession) }),
    refusals: [401, 403],
  }),
  endOwn: route({
    method: 'DELETE',
    path: 'own-sessions',
    access: 'staff',
    summary: "End one of one's own sessions, or all others",
    tag: 'staff',
    query: endOwnQuery,
    response: ended,
    refusals: [400, 401, 403, 404],
  }),
  all: route({
    method: 'GET',
    path: 'staff-sessions',
    access: 'main',
    summary: "Everybody's open sessions, the latest first",
    tag: 'staff',
    response: answerOf({ sessions: z.array(staffSession) }),
    refusals: [401, 403],
  }),
  end: route({
    method: 'DELETE',
    path: 'staff-sessions',
    access: 'main',
    summary: 'End a session, those of a person, or all but the one that asks',
    tag: 'staff',
    query: endStaffQuery,
    response: ended,
    refusals: [400, 401, 403, 404],
  }),
}
