import { createContext, use } from 'react'
import type { Permission } from '#domains/staff/permissions.ts'
import { staffSessionRoutes } from '#domains/staff/staff-routes.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteBody } from '#shared/route.ts'
import { language, t } from '#web/admin/translate.ts'
import { ApiRefusal, BadAnswer, call, isTransient } from './api.ts'
import { getLastSession, saveLastSession } from './last-session.ts'
import { storeOfficeLanguage } from './office-language.ts'
import { forgetRound, sessionOfCachedRound } from './round/offline/cached-round.ts'
import { roleName } from './staff/role-name.ts'

/** The signed-in person. The main admin has every permission, so its list is empty. */
export type Session = {
  type: 'admin' | 'subadmin'
  username: string
  permissions: readonly string[]
  /** The names of a sub-admin's role, if they have one. */
  role?: { en: string; bn: string } | null | undefined
  /** The user's language; undefined in a session stored by a release without languages. */
  language?: Locale | undefined
  loginTime: string
  /** The role requires a second factor, and no other screen opens before it is set up. */
  mustSetUpSecondFactor?: true | undefined
}

let known: Session | undefined

/** Type of the user who has just signed in here. */
let signedInAs: Session['type'] | undefined

/**
 * The session has ended, and the log-in page is not shown yet. Until then no session request is made: while the
 * redirect waited for a slow server, the next 401 would restart it, and the user would stay on the old page.
 */
let hasEnded = false
/** Call it when the log-in page is shown. */
export const logInShown = () => {
  hasEnded = false
}

/** If a stored session exists, the request times out after this. */
const timeoutMs = 8000

/**
 * The signed-in user; undefined if there is none. A browser has one staff session, of either type. If the server does
 * not answer, returns this tab's last session, or that of the cached round, and retries on the next call.
 * @throws ApiRefusal, NoConnection, BadAnswer if there is no last session
 */
export async function fetchCurrentSession(): Promise<Session | undefined> {
  if (known || hasEnded) return known
  const last = getLastSession() ?? sessionOfCachedRound()
  const wait = () => last && { signal: AbortSignal.timeout(timeoutMs) }
  try {
    const found = await ask(signedInAs ?? last?.type, wait)
    // Signed out in the meantime: ignore the answer.
    if (hasEnded) return undefined
    known = found
  } catch (error) {
    if (hasEnded) return undefined
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (last && (isTransient(error) || isLate)) return last
    throw error
  }
  if (known) saveLastSession(known)
  else forget()
  if (known?.language) await openInLanguage(known.language)
  return known
}

/** Reloads the page in the language of the user who signed in, which may differ from the browser's last one. */
async function openInLanguage(chosen: Locale): Promise<void> {
  if (chosen === language || !storeOfficeLanguage(chosen)) return
  location.reload()
  await new Promise(() => {})
}

function forget() {
  known = undefined
  signedInAs = undefined
  saveLastSession(undefined)
  forgetRound()
}

/** A limit for one request, from its start. */
type Wait = () => { signal: AbortSignal } | undefined

/** @param likely type to ask for first: if it is right, no refused request appears in the browser's console */
async function ask(likely: Session['type'] | undefined, wait: Wait): Promise<Session | undefined> {
  const first = likely && (await (likely === 'admin' ? askAdmin : askSubAdmin)(wait))
  if (first) return first
  // In parallel, so that a slow connection delays only once.
  const [subAdmin, admin] = await Promise.all([askSubAdmin(wait), askAdmin(wait)])
  return subAdmin ?? admin
}

const askSubAdmin = (wait: Wait) =>
  orNobody(async () => {
    const body = { action: 'get_session' } as const
    const answer = await call(staffSessionRoutes.subAdmin, { body, signingIn: true, ...wait() })
    if (!('permissions' in answer)) throw new BadAnswer()
    const { username, permissions, role, language, loginTime, mustSetUpSecondFactor } = answer
    return { type: 'subadmin', username, permissions, role, language, loginTime, mustSetUpSecondFactor }
  })

const askAdmin = (wait: Wait) =>
  orNobody(async () => {
    const { admin: who } = await call(staffSessionRoutes.mainAdmin, { signingIn: true, ...wait() })
    return { type: 'admin', permissions: [], ...who }
  })

async function orNobody(ask: () => Promise<Session>): Promise<Session | undefined> {
  try {
    return await ask()
  } catch (error) {
    // 403: the browser has another session, either the other type of staff or a customer.
    if (error instanceof ApiRefusal && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

export type Credentials = RouteBody<typeof staffSessionRoutes.logIn>

/** The password was right, but the second-factor code is missing or wrong. */
export const isSecondFactorRequired = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && (error.code === 'second_factor' || error.code === 'wrong_code')

/**
 * Tries the main admin's log-in endpoint, then the sub-admins'.
 * @throws ApiRefusal with the server's message (see `isSecondFactorRequired`), NoConnection
 */
export async function logIn(credentials: Credentials): Promise<void> {
  forget()
  hasEnded = false
  try {
    await call(staffSessionRoutes.logIn, { body: credentials, signingIn: true })
    signedInAs = 'admin'
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.status === 401) || isSecondFactorRequired(error)) throw error
    await call(staffSessionRoutes.subAdmin, { body: { action: 'login', ...credentials }, signingIn: true })
    signedInAs = 'subadmin'
  }
}

/** Signs out. @throws NoConnection, ApiRefusal: the session stays valid, here and on the server */
export async function logOut(): Promise<void> {
  await call(staffSessionRoutes.logOut, { signingIn: true })
  forgetSession()
}

/** For a person whose log-out did not reach the shop. */
export const stillLoggedIn = () => t('You are still logged in: the shop could not be reached. Please try again.')

/** Clears the local session after it has ended, here or elsewhere. */
export function forgetSession(): void {
  forget()
  hasEnded = true
}

/** Does the session include this permission? */
export const may = (session: Session, permission: Permission): boolean =>
  session.type === 'admin' || session.permissions.includes(permission)

/** 'Administrator', the name of the role, or 'Sub-Admin'. */
export const roleLabel = ({ type, role }: Session) =>
  type === 'admin' ? t('Administrator') : (role && roleName({ nameEn: role.en, nameBn: role.bn })) || t('Sub-Admin')

const SessionContext = createContext<Session | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** The session inside the layout, and a check of its permissions. @throws Error outside of the layout */
export function useSession(): { session: Session; can: (permission: Permission) => boolean } {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is for screens inside the shell')
  return { session, can: (permission) => may(session, permission) }
}
