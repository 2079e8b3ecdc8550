import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { changeRoleRequest, createRoleRequest, deleteRoleQuery, staffRole } from './staff-contract.ts'

const changed = answerOf({ role: staffRole })

/** Roles: permissions under a name, for several sub-admins. */
export const roleRoutes = {
  list: route({
    method: 'GET',
    path: 'staff-roles',
    access: 'main',
    summary: 'All roles and who has them',
    tag: 'staff',
    response: answerOf({ roles: z.array(staffRole) }),
    refusals: [401, 403],
  }),
  create: route({
    method: 'POST',
    path: 'staff-roles',
    access: 'main',
    summary: 'Make a role',
    tag: 'staff',
    body: createRoleRequest,
    response: changed,
    refusals: [400, 401, 403, 409, 422],
  }),
  change: route({
    method: 'PUT',
    path: 'staff-roles',
    access: 'main',
    summary: 'Change a role; it holds for its people from their next request on',
    description: 'Of the role of the main admin only `requiresSecondFactor` can be changed.',
    tag: 'staff',
    body: changeRoleRequest,
    response: changed,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  remove: route({
    method: 'DELETE',
    path: 'staff-roles',
    access: 'main',
    summary: 'Delete a role; `give` says what its people get, without it a role in use stays',
    tag: 'staff',
    query: deleteRoleQuery,
    response: answerOf({}),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
