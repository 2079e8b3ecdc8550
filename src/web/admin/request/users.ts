import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type createUserRequest,
  customerNote,
  type OfficeUser,
  officeUser,
  type UserCard,
  type UserCounts,
  userCard,
  userCounts,
} from '#domains/customers/contract.ts'
import { call } from '../api.ts'

export type { OfficeUser, UserCard, UserCounts }

const success = z.object({ success: z.literal(true) })
const said = success.extend({ message: z.string() })
const userPage = success.extend({
  users: z.array(officeUser),
  page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
  counts: userCounts,
})

/** What the list is narrowed by, as it stands in the address: '' says nothing. */
type UserFilters = {
  search: string
  status: string
  role: string
  joinedFrom: string
  joinedTo: string
  minSpent: string
  maxSpent: string
  minOrders: string
  maxOrders: string
  city: string
}
export type UserPageAsked = UserFilters & { sort: string; order: string; page: number; perPage: number }

/** One page of the users, with the figures of the cards above it. */
export const usersQuery = (asked: UserPageAsked) =>
  queryOptions({
    queryKey: ['users', 'page', asked],
    queryFn: ({ signal }) => call('GET', 'regular-users', { query: asked, answer: userPage, signal }),
    placeholderData: keepPreviousData,
  })

/** The card of one user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) =>
      call('GET', 'user', { query: { id }, answer: userCard.extend({ success: z.literal(true) }), signal }),
    enabled: id !== '',
  })

/** @throws ApiRefusal 409 when the address has an account, 422 with fields */
export const createUser = (user: z.input<typeof createUserRequest>) =>
  call('POST', 'regular-users', {
    body: user,
    answer: said.extend({ id: z.string(), invited: z.boolean(), mailed: z.boolean() }),
  })

export type UserChange = Partial<Pick<OfficeUser, 'name' | 'email' | 'phone' | 'role' | 'isActive'>>

/** @throws ApiRefusal 409 stale or e-mail taken, 422 with fields */
export const editUser = ({ id, version }: OfficeUser, change: UserChange) =>
  call('PUT', 'users', { body: { id, version, ...change }, answer: said })

export type DeleteMode = 'single' | 'selected' | 'all'

const deleted = said.extend({
  remainingCount: z.number(),
  userIds: z.array(z.string()),
  deletedAt: z.string(),
  guestsKept: z.number(),
})

/** Lays accounts into the trash. */
export const deleteUsers = (deleteType: DeleteMode, userIds: string[]) =>
  call('DELETE', 'users', { body: { deleteType, userIds }, answer: deleted })

/** Takes accounts out of the trash: some, or all that were deleted at one moment. */
export const restoreUsers = (which: { userIds: string[] } | { deletedAt: string }) =>
  call('POST', 'restore-users', { body: which, answer: said })

/** Deletes for good what lies in the trash. */
export const emptyUserTrash = () => call('POST', 'empty-user-trash', { answer: said })

/** Notes something about a user, for staff only. */
export const noteUser = (id: string, text: string) =>
  call('POST', 'customer-notes', { body: { id, text }, answer: success.extend({ notes: z.array(customerNote) }) })
