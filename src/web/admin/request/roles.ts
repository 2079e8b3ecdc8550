import { queryOptions } from '@tanstack/react-query'
import type { StaffRole } from '#domains/staff/roles/staff-contract.ts'
import { roleRoutes } from '#domains/staff/roles/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'

export type { StaffRole }
export type RoleFields = RouteBody<typeof roleRoutes.create>

/** All roles, the predefined ones first. */
export const rolesQuery = queryOptions({
  queryKey: ['subadmins', 'roles'],
  queryFn: async ({ signal }) => (await call(roleRoutes.list, { signal })).roles,
})

/** @throws ApiRefusal 409 if the name is taken, 422 */
export const createRole = (fields: RoleFields) => call(roleRoutes.create, { body: fields })

/** @throws ApiRefusal 409 stale or name_taken, 422 */
export const changeRole = ({ id, version }: StaffRole, fields: Partial<RoleFields>) =>
  call(roleRoutes.change, { body: { id, version, ...fields } })

/** @param give permissions or role for the role's users @throws ApiRefusal 409 */
export const deleteRole = ({ id, version }: StaffRole, give: 'permissions' | number | undefined) =>
  call(roleRoutes.remove, { query: { id, version, give } })
