import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeUser, UserCard, UserCounts } from '#domains/customers/staff-contract.ts'
import { staffUserRoutes } from '#domains/customers/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { type CallQuery, call, type ListQuery } from '../api.ts'

export type { OfficeUser, UserCard, UserCounts }

/** One page of the users, with the totals for the cards. */
export const usersQuery = (asked: ListQuery<typeof staffUserRoutes.listRegular>) =>
  queryOptions({
    queryKey: ['users', 'page', asked],
    queryFn: ({ signal }) => call(staffUserRoutes.listRegular, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** All accounts that match and may be changed. @throws ApiRefusal 409 count_changed, 422 too_many */
export const matchingUsers = (filters: CallQuery<typeof staffUserRoutes.matches>, expected: number) =>
  call(staffUserRoutes.matches, { query: { ...filters, expected } })

/** One user with their details. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(staffUserRoutes.one, { query: { id }, signal }),
    enabled: id !== '',
  })

/** @throws ApiRefusal 409 if the e-mail address already has an account, 422 with fields */
export const createUser = (user: RouteBody<typeof staffUserRoutes.create>) =>
  call(staffUserRoutes.create, { body: user })

export type UserChange = Partial<Pick<OfficeUser, 'name' | 'email' | 'phone' | 'role' | 'isActive'>>

/** @throws ApiRefusal 409 stale or e-mail taken, 422 with fields */
export const editUser = ({ id, version }: OfficeUser, change: UserChange) =>
  call(staffUserRoutes.change, { body: { id, version, ...change } })

export type DeleteMode = RouteBody<typeof staffUserRoutes.remove>['deleteType']

/** Moves accounts to the trash. */
export const deleteUsers = (deleteType: DeleteMode, userIds: string[]) =>
  call(staffUserRoutes.remove, { body: { deleteType, userIds } })

/** Restores accounts from the trash: these, or all that were deleted at one time. */
export const restoreUsers = (which: { userIds: string[] } | { deletedAt: string }) =>
  call(staffUserRoutes.restore, { body: which })

/** Permanently deletes the accounts in the trash. */
export const emptyUserTrash = () => call(staffUserRoutes.emptyTrash, {})

/** Adds a note about a user, for staff only. */
export const addUserNote = (id: string, text: string) => call(staffUserRoutes.addNote, { body: { id, text } })
