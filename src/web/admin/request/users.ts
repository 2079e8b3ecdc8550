import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeUser, UserCard, UserCounts } from '#domains/customers/staff-contract.ts'
import { staffUserRoutes } from '#domains/customers/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'

export type { OfficeUser, UserCard, UserCounts }

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
    queryFn: ({ signal }) => call(staffUserRoutes.listRegular, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** The card of one user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(staffUserRoutes.one, { query: { id }, signal }),
    enabled: id !== '',
  })

/** @throws ApiRefusal 409 when the address has an account, 422 with fields */
export const createUser = (user: RouteBody<typeof staffUserRoutes.create>) =>
  call(staffUserRoutes.create, { body: user })

export type UserChange = Partial<Pick<OfficeUser, 'name' | 'email' | 'phone' | 'role' | 'isActive'>>

/** @throws ApiRefusal 409 stale or e-mail taken, 422 with fields */
export const editUser = ({ id, version }: OfficeUser, change: UserChange) =>
  call(staffUserRoutes.change, { body: { id, version, ...change } })

export type DeleteMode = 'single' | 'selected' | 'all'

/** Lays accounts into the trash. */
export const deleteUsers = (deleteType: DeleteMode, userIds: string[]) =>
  call(staffUserRoutes.remove, { body: { deleteType, userIds } })

/** Takes accounts out of the trash: some, or all that were deleted at one moment. */
export const restoreUsers = (which: { userIds: string[] } | { deletedAt: string }) =>
  call(staffUserRoutes.restore, { body: which })

/** Deletes for good what lies in the trash. */
export const emptyUserTrash = () => call(staffUserRoutes.emptyTrash, {})

/** Notes something about a user, for staff only. */
export const noteUser = (id: string, text: string) => call(staffUserRoutes.addNote, { body: { id, text } })
