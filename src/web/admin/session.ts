import { createContext, use } from 'react'
import { z } from 'zod'
import type { Permission } from '#domains/staff/permissions.ts'
import { staffSessionRoutes } from '#domains/staff/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { ApiRefusal, BadAnswer, call, mayPass } from './api.ts'

/** Who is at the desk. The main admin holds every right. */
export type Session = {
  type: 'admin' | 'subadmin'
  username: string
  permissions: readonly string[]
  loginTime: string
}

let known: Session | undefined

/** Who was here last in this tab: what a screen is shown by while the shop does not answer. Opens nothing at the shop. */
const place = 'office-session'

/**
 * Who is signed in: a sub-admin's session first, then the main admin's; undefined: nobody. While the shop does
 * not answer it is whoever was here before, and it is asked again next time.
 * @throws ApiRefusal, NoConnection, BadAnswer when nobody was
 */
export async function whoIsHere(): Promise<Session | undefined> {
  if (known) return known
  try {
    // Asked at once: on a slow line one wait is enough.
    const [subAdmin, admin] = await Promise.all([askSubAdmin(), askAdmin()])
    known = subAdmin ?? admin
  } catch (error) {
    const last = mayPass(error) ? lastHere() : undefined
    if (!last) throw error
    return last
  }
  remember(known)
  return known
}

function remember(session: Session | undefined) {
  // A browser that keeps nothing does without.
  try {
    if (session) sessionStorage.setItem(place, JSON.stringify(session))
    else sessionStorage.removeItem(place)
  } catch {}
}

function lastHere(): Session | undefined {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(place) ?? ''))
  } catch {
    return undefined
  }
}

const kept = z.object({
  type: z.enum(['admin', 'subadmin']),
  username: z.string(),
  permissions: z.array(z.string()),
  loginTime: z.string(),
})

function forget() {
  known = undefined
  remember(undefined)
}

const askSubAdmin = () =>
  orNobody(async () => {
    const answer = await call(staffSessionRoutes.subAdmin, { body: { action: 'get_session' }, signingIn: true })
    if (!('permissions' in answer)) throw new BadAnswer()
    const { username, permissions, loginTime } = answer
    return { type: 'subadmin', username, permissions, loginTime }
  })

const askAdmin = () =>
  orNobody(async () => {
    const { admin: who } = await call(staffSessionRoutes.mainAdmin, { signingIn: true })
    return { type: 'admin', username: who.username, permissions: [], loginTime: who.loginTime }
  })

async function orNobody(ask: () => Promise<Session>): Promise<Session | undefined> {
  try {
    return await ask()
  } catch (error) {
    // 403: somebody else is signed in in this browser, the other kind of staff or a customer.
    if (error instanceof ApiRefusal && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

export type Credentials = RouteBody<typeof staffSessionRoutes.logIn>

/** The password was right: what is missing is the code, or another one than this. */
export const wantsCode = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && (error.code === 'second_factor' || error.code === 'wrong_code')

/**
 * Signs in at the main admin's door, then at the sub-admins'.
 * @throws ApiRefusal with the shop's sentence (see `wantsCode`), NoConnection
 */
export async function logIn(credentials: Credentials): Promise<void> {
  forget()
  try {
    await call(staffSessionRoutes.logIn, { body: credentials, signingIn: true })
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.status === 401) || wantsCode(error)) throw error
    await call(staffSessionRoutes.subAdmin, { body: { action: 'login', ...credentials }, signingIn: true })
  }
}

/** Signs out here and at the shop; forgets who was here even when the shop cannot be reached. */
export async function logOut(): Promise<void> {
  forget()
  await call(staffSessionRoutes.logOut, { signingIn: true })
}

/** The session ended elsewhere. */
export const forgetSession = forget

/** May this person do that? */
export const may = (session: Session, permission: Permission): boolean =>
  session.type === 'admin' || session.permissions.includes(permission)

/** 'Administrator' or 'Sub-Admin'. */
export const roleLabel = (session: Session) => (session.type === 'admin' ? 'Administrator' : 'Sub-Admin')

const SessionContext = createContext<Session | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** Who is at the desk, inside the shell; and what they may do. */
export function useSession(): { session: Session; can: (permission: Permission) => boolean } {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is for screens inside the shell')
  return { session, can: (permission) => may(session, permission) }
}
